import { connect } from 'node:net';
import { brokers } from './kafka-harness.js';
import { plainClient } from './topic-reader.js';

const text = (value: string): Buffer => {
  const size = Buffer.alloc(2);
  size.writeInt16BE(Buffer.byteLength(value));
  return Buffer.concat([size, Buffer.from(value)]);
};

/** LeaveGroup (key 13, version 0), in somebody else's name. @throws Error with the broker's error code */
const leave = async (groupId: string, memberId: string): Promise<void> => {
  const [host = '', port = ''] = (brokers()[0] ?? '').split(':');
  const header = Buffer.alloc(8);
  header.writeInt16BE(13, 0);
  const body = Buffer.concat([header, text('expel'), text(groupId), text(memberId)]);
  const size = Buffer.alloc(4);
  size.writeInt32BE(body.length);
  const socket = connect(Number(port), host);
  const answer = await new Promise<Buffer>((resolve, reject) => {
    socket
      .once('data', resolve)
      .once('error', reject)
      .once('close', () => reject(new Error('the broker hung up')));
    socket.write(Buffer.concat([size, body]));
  }).finally(() => socket.destroy());
  const code = answer.readInt16BE(8);
  if (code !== 0) throw new Error(`LeaveGroup was answered with ${code}`);
};

/** The coordinator forgets every member of a group; none of them is told before its next heartbeat. */
export const expelMembers = async (groupId: string): Promise<void> => {
  const admin = plainClient().admin();
  await admin.connect();
  const { groups } = await admin.describeGroups([groupId]);
  await admin.disconnect();
  const members = groups.flatMap((group) => group.members);
  if (members.length === 0) throw new Error(`${groupId} has no member`);
  for (const { memberId } of members) await leave(groupId, memberId);
};
