'use strict';
/**
 * The writer thread: the only connection that writes. Whatever arrives while a commit is running shares the next
 * transaction and its fsync. Plain JavaScript (type-checked), because a worker thread is started from a file that Node can
 * read as it is: from the sources under a test runner, from dist after a build, beside a bundle.
 */
const { hash } = require('node:crypto');
const { existsSync } = require('node:fs');
const { parentPort, workerData, receiveMessageOnPort } = require('node:worker_threads');
const { deflateRawSync } = require('node:zlib');
const { DatabaseSync } = require('@photostructure/sqlite');
const { LRUCache } = require('lru-cache');

/**
 * @typedef {import('./messages.js').BatchMessage} BatchMessage
 * @typedef {import('./messages.js').Operation} Operation
 * @typedef {import('./messages.js').AppendOperation} AppendOperation
 * @typedef {import('./messages.js').MarksMessage} MarksMessage
 * @typedef {import('./messages.js').AnswerMessage} AnswerMessage
 * @typedef {import('./messages.js').Failure} Failure
 * @typedef {{ id: number, revision: number }} Head
 */

/** @type {import('./messages.js').WriterOptions} */
const options = workerData;
if (parentPort === null) throw new Error('the writer runs in a worker thread');
const port = parentPort;

const CONFLICT = -1;
const ID_LENGTH = 16;
/** Where an event of ours has its id as text. */
const ID_AT = '{"specversion":"1.0","id":"'.length;
const ID_TEXT_LENGTH = 36;
/** Operations that share one transaction at most: bounds the wait of the first. */
const MAX_OPERATIONS = 2000;
/** Bytes of events in a block, from which on it takes no more: whoever reads one event inflates its block. */
const FULL_BLOCK = 16 * 1024;

/**
 * Names that are kept often (types, groups, source streams) are stored once. A position is assigned in commit order, never reused.
 * A stream's row is its head: revision, and SHA-256 of the exact bytes of its last event. What was appended together is one row of `appends`, at
 * the position and revision of its last event. The events themselves lie in blocks, each at the position of its last event, as they were
 * committed: `bytes` is length and type of each event (32 bits each, little endian), then their bytes, as raw deflate with the numbered
 * dictionary (0: as they are). `ids` is there when an event does not have its own in its bytes.
 */
const SCHEMA = `
  CREATE TABLE floor (id TEXT NOT NULL);
  CREATE TABLE dictionaries (number INTEGER PRIMARY KEY, words BLOB NOT NULL);
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, digest BLOB NOT NULL);
  CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE appends (
    position INTEGER PRIMARY KEY,
    stream_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    count INTEGER NOT NULL,
    UNIQUE (stream_id, revision)
  );
  CREATE TABLE blocks (
    position INTEGER PRIMARY KEY,
    count INTEGER NOT NULL,
    dictionary INTEGER NOT NULL,
    ids BLOB,
    bytes BLOB NOT NULL
  );
  CREATE TABLE marks (
    group_id INTEGER NOT NULL,
    stream_id INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    digest BLOB,
    PRIMARY KEY (group_id, stream_id)
  ) WITHOUT ROWID;
  CREATE TABLE consumer_positions (consumer TEXT NOT NULL, source TEXT NOT NULL, position TEXT NOT NULL, PRIMARY KEY (consumer, source)) WITHOUT ROWID;
  CREATE TABLE parked (
    id INTEGER PRIMARY KEY,
    consumer TEXT NOT NULL,
    identity TEXT NOT NULL,
    key TEXT NOT NULL,
    source TEXT NOT NULL,
    at TEXT NOT NULL,
    stream TEXT,
    revision INTEGER,
    bytes BLOB NOT NULL,
    reason TEXT NOT NULL,
    error TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    parked_at INTEGER NOT NULL,
    retry_at INTEGER NOT NULL,
    UNIQUE (consumer, identity)
  );
  CREATE TABLE snapshots (
    stream TEXT NOT NULL, version TEXT NOT NULL, revision INTEGER NOT NULL, bytes BLOB NOT NULL,
    UNIQUE (stream, version)
  );`;

/** "CSNO": a store of this product, of the format that `user_version` numbers. */
const APPLICATION = 0x43534e4f;

/**
 * What the file says of itself, undefined of a new one. Looked at without the right to write: a store that is refused stays as it is,
 * its log too. Only a journal, left by a process that died before the file was a store, has to be rolled back. @returns {{ format: number, floor: string } | undefined}
 */
function identityOf() {
  if (!existsSync(options.file)) return undefined;
  const db = new DatabaseSync(options.file, { readOnly: !existsSync(`${options.file}-journal`), timeout: 5000 });
  try {
    const { application_id: application } = db.prepare('PRAGMA application_id').get();
    const { user_version: format } = db.prepare('PRAGMA user_version').get();
    if (application === APPLICATION) return { format, floor: format === options.format ? db.prepare('SELECT id FROM floor').get().id : '' };
    // a file of before formats had numbers has tables, and no application
    return db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get().tables === 0 ? undefined : { format: 0, floor: '' };
  } finally {
    db.close();
  }
}

/** @param {string} reason @returns {Error} */
const refusal = (reason) => Object.assign(new Error(reason), { code: 'another-floor' });

/** @returns {{ db: import('@photostructure/sqlite').DatabaseSyncInstance, floor: string }} the file made this floor's, or found to be */
function open() {
  const { floor, format } = options;
  const found = identityOf();
  if (found === undefined && floor === undefined) throw refusal('it is empty, and no floor is named that it is for');
  if (found !== undefined && found.format !== format)
    throw refusal(`it is of format ${found.format}, this program reads and writes format ${format}`);
  if (found !== undefined && floor !== undefined && found.floor !== floor)
    throw refusal(`it belongs to floor "${found.floor}", this is floor "${floor}"`);
  const db = new DatabaseSync(options.file, { timeout: 5000 });
  if (found !== undefined) return { db, floor: found.floor };
  db.exec(`BEGIN; ${SCHEMA} PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${format};`);
  db.prepare('INSERT INTO floor (id) VALUES (?)').run(floor);
  db.exec('COMMIT');
  return { db, floor: String(floor) };
}

const { db, floor } = open();
db.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32000; PRAGMA journal_size_limit = 67108864;',
);
if (options.maxPages > 0) db.exec(`PRAGMA max_page_count = ${options.maxPages}`);

const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const rollback = db.prepare('ROLLBACK');
const lastPosition = db.prepare('SELECT coalesce(max(position), 0) AS position FROM appends');
const findStream = db.prepare('SELECT id, revision FROM streams WHERE name = ?');
const addStream = db.prepare('INSERT INTO streams (name, revision, digest) VALUES (?, ?, ?)');
const moveHead = db.prepare('UPDATE streams SET revision = ?, digest = ? WHERE id = ?');
const findDictionary = db.prepare('SELECT number FROM dictionaries WHERE words = ?');
const addDictionary = db.prepare('INSERT INTO dictionaries (words) VALUES (?)');
const findName = db.prepare('SELECT id FROM names WHERE name = ?');
const addName = db.prepare('INSERT INTO names (name) VALUES (?)');
const addAppend = db.prepare('INSERT INTO appends (position, stream_id, revision, count) VALUES (?, ?, ?, ?)');
const addBlock = db.prepare('INSERT INTO blocks (position, count, dictionary, ids, bytes) VALUES (?, ?, ?, ?, ?)');
const saveMark = db.prepare(
  `INSERT INTO marks (group_id, stream_id, revision, digest) VALUES (?, ?, ?, ?)
   ON CONFLICT DO UPDATE SET revision = excluded.revision, digest = excluded.digest WHERE excluded.revision > marks.revision`,
);
const savePosition = db.prepare(
  'INSERT INTO consumer_positions (consumer, source, position) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET position = excluded.position',
);
// a record that is parked again keeps its place and its first time, and takes the last try's outcome
const park = db.prepare(
  `INSERT INTO parked (consumer, identity, key, source, at, stream, revision, bytes, reason, error, attempts, parked_at, retry_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT DO UPDATE SET reason = excluded.reason, error = excluded.error, attempts = excluded.attempts, retry_at = excluded.retry_at`,
);
const unpark = db.prepare('DELETE FROM parked WHERE consumer = ? AND identity = ?');
const saveSnapshot = db.prepare(
  `INSERT INTO snapshots (stream, version, revision, bytes) VALUES (?, ?, ?, ?)
   ON CONFLICT DO UPDATE SET revision = excluded.revision, bytes = excluded.bytes WHERE excluded.revision >= snapshots.revision`,
);

/** What is known of the file without looking; forgotten whenever a transaction is rolled back. */
/** @type {LRUCache<string, Head>} */
const heads = new LRUCache({ max: 10_000 });
/** @type {LRUCache<string, number>} */
const names = new LRUCache({ max: 10_000 });
let position = lastPosition.get().position;

const words = Buffer.from(options.dictionary);
/** The file's number of the words that are written with; those of former programs stay in it and are read with. @type {number} */
const dictionary = findDictionary.get(words)?.number ?? Number(addDictionary.run(words).lastInsertRowid);

/** @param {string} stream @returns {Head} id 0: not in the file yet */
function headOf(stream) {
  const known = heads.get(stream);
  if (known !== undefined) return known;
  const row = findStream.get(stream);
  const head = row === undefined ? { id: 0, revision: -1 } : { id: row.id, revision: row.revision };
  heads.set(stream, head);
  return head;
}

/** @param {string} name @returns {number} */
function nameId(name) {
  const known = names.get(name);
  if (known !== undefined) return known;
  const row = findName.get(name);
  const id = row === undefined ? Number(addName.run(name).lastInsertRowid) : row.id;
  names.set(name, id);
  return id;
}

/** @param {MarksMessage} marks */
function mark(marks) {
  for (let index = 0; index < marks.length; index += 4) {
    const digest = marks[index + 3];
    saveMark.run(
      nameId(String(marks[index])),
      nameId(String(marks[index + 1])),
      Number(marks[index + 2]),
      typeof digest === 'string' ? Buffer.from(digest, 'hex') : null,
    );
  }
}

/** @param {Buffer} id */
const uuidOf = (id) => {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

/** Events of this transaction that are in no block yet. @type {{ type: number, id: Buffer, bytes: Buffer }[]} */
let gathered = [];
let gatheredBytes = 0;

/** Puts what was gathered into a block: together it is compressed for little more than one small append alone. */
function closeBlock() {
  const count = gathered.length;
  if (count === 0) return;
  const heads = Buffer.allocUnsafe(8 * count);
  gathered.forEach(({ type, bytes }, index) => {
    heads.writeUInt32LE(bytes.byteLength, 8 * index);
    heads.writeUInt32LE(type, 8 * index + 4);
  });
  const plain = Buffer.concat([heads, ...gathered.map(({ bytes }) => bytes)]);
  const told = gathered.every(({ id, bytes }) => bytes.toString('latin1', ID_AT, ID_AT + ID_TEXT_LENGTH) === uuidOf(id));
  const ids = told ? null : Buffer.concat(gathered.map(({ id }) => id));
  const deflated = deflateRawSync(plain, { dictionary: words });
  const smaller = deflated.byteLength < plain.byteLength;
  addBlock.run(position, count, smaller ? dictionary : 0, ids, smaller ? deflated : plain);
  gathered = [];
  gatheredBytes = 0;
}

/** @param {AppendOperation} operation @param {Uint8Array} payload @returns {[number, number]} */
function append({ stream, expected, types, lengths, marks, at: start }, payload) {
  const head = headOf(stream);
  if (head.revision !== expected) return [head.revision, CONFLICT];
  let at = payload.byteOffset + start;
  lengths.forEach((length, index) => {
    const id = Buffer.from(payload.buffer, at, ID_LENGTH);
    const bytes = Buffer.from(payload.buffer, at + ID_LENGTH, length);
    gathered.push({ type: nameId(/** @type {string} */ (types[index])), id, bytes });
    gatheredBytes += length;
    at += ID_LENGTH + length;
  });
  const digest = hash('sha256', /** @type {Buffer} */ (gathered.at(-1)?.bytes), 'buffer');
  head.revision += lengths.length;
  position += lengths.length;
  if (head.id === 0) head.id = Number(addStream.run(stream, head.revision, digest).lastInsertRowid);
  else moveHead.run(head.revision, digest, head.id);
  addAppend.run(position, head.id, head.revision, lengths.length);
  if (gatheredBytes >= FULL_BLOCK) closeBlock();
  mark(marks);
  return [head.revision, position];
}

/** @param {Operation} operation @param {Uint8Array} payload @returns {[number, number]} */
function apply(operation, payload) {
  switch (operation.kind) {
    case 'append':
      return append(operation, payload);
    case 'mark':
      mark(operation.marks);
      break;
    case 'position':
      mark(operation.marks);
      savePosition.run(operation.group, operation.source, operation.position);
      break;
    case 'park': {
      const r = operation.record;
      park.run(
        r.group,
        r.identity,
        r.key,
        r.source,
        r.at,
        r.stream,
        r.revision,
        r.bytes,
        r.reason,
        r.error,
        r.attempts,
        r.parkedAt,
        r.retryAt,
      );
      break;
    }
    case 'unpark':
      unpark.run(operation.group, operation.identity);
      mark(operation.marks);
      break;
    case 'snapshot':
      saveSnapshot.run(operation.stream, operation.version, operation.revision, operation.bytes);
      break;
  }
  return [0, 0];
}

/** SQLite's own complaints about disk, file, memory or lock, as opposed to ours about what we asked of it. */
const STORAGE_CODES = new Set([5, 6, 7, 8, 10, 11, 13, 14, 26]);

/** @param {unknown} error */
const isStorage = (error) => error instanceof Error && 'errcode' in error && STORAGE_CODES.has(Number(error.errcode) & 0xff);

function undo() {
  // SQLite rolls back by itself after some errors
  if (db.isTransaction) rollback.run();
  heads.clear();
  names.clear();
  gathered = [];
  gatheredBytes = 0;
  position = lastPosition.get().position;
}

/**
 * One transaction over these operations.
 * @param {readonly { operation: Operation, payload: Uint8Array, answer: AnswerMessage, index: number }[]} work
 * @returns {boolean} false when it was rolled back and may be tried in parts
 */
function transact(work) {
  try {
    begin.run();
    for (const { operation, payload, answer, index } of work) answer.results.set(apply(operation, payload), 2 * index);
    closeBlock();
    commit.run();
    return true;
  } catch (error) {
    undo();
    const storage = isStorage(error);
    if (!storage && work.length > 1) return false;
    const message = error instanceof Error ? error.message : String(error);
    for (const { answer, index } of work) /** @type {Failure[]} */ (answer.failures).push({ index, message, storage });
    return true;
  }
}

/**
 * The operations of a batch, with their bytes.
 * @param {BatchMessage} batch @returns {Operation[]}
 */
function operationsOf({ operations, blobs }) {
  const parsed = JSON.parse(operations);
  for (const operation of blobs.length === 0 ? [] : parsed) {
    const holder = operation.kind === 'park' ? operation.record : operation;
    if (holder.bytes !== undefined) holder.bytes = blobs[holder.bytes.blob];
  }
  return parsed;
}

/** @param {readonly { batch: number, operations: Operation[], payload: Uint8Array }[]} batches */
function write(batches) {
  const answers = batches.map(({ batch, operations }) => ({ batch, results: new Float64Array(2 * operations.length), failures: [] }));
  const work = batches.flatMap(({ operations, payload }, i) => {
    const answer = /** @type {AnswerMessage} */ (answers[i]);
    return operations.map((operation, index) => ({ operation, payload, answer, index }));
  });
  // a defect in one operation is not to take its neighbours with it: each alone then
  if (!transact(work)) for (const item of work) transact([item]);
  for (const answer of answers) port.postMessage(answer, [answer.results.buffer]);
}

port.on('message', (/** @type {BatchMessage | 'close'} */ first) => {
  if (first === 'close') {
    // open statements keep the log from being folded in at the close; after an orderly stop the one file is the whole store
    try {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // a full disk: the log stays and is read at the next start
    }
    db.close();
    port.close();
    return;
  }
  /** @param {BatchMessage} message */
  const opened = (message) => ({ batch: message.batch, operations: operationsOf(message), payload: message.payload });
  const start = opened(first);
  const batches = [start];
  let size = start.operations.length;
  while (size < MAX_OPERATIONS) {
    // 'close' is sent only when nothing is left to answer, so this is a batch
    const next = receiveMessageOnPort(port);
    if (next === undefined) break;
    const batch = opened(next.message);
    batches.push(batch);
    size += batch.operations.length;
  }
  write(batches);
});

port.postMessage({ floor });
