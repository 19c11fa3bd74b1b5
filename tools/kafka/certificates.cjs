/** Certificates for a test's TLS listener on 127.0.0.1: an authority that signed the broker's, and one that did not. Good for two days. */
const { execFileSync } = require('node:child_process');
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];

/** @throws Error when openssl 3 is not there */
const openssl = (...args) => {
  try {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new Error(
      `openssl 3 makes the certificates of the TLS listener (Debian: apt-get install openssl): ${error.stderr ?? error.message}`,
    );
  }
};

/** @returns the authorities' certificates and the broker's key store, PEM files in `folder` */
const makeCertificates = (folder) => {
  const file = (name) => join(folder, name);
  const authority = (name) => {
    openssl('req', '-x509', ...KEY, '-subj', `/CN=${name}`, '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`));
    return file(`${name}.pem`);
  };
  const [ca, otherCa] = [authority('ca'), authority('other-ca')];
  const signed = [
    '-CA',
    ca,
    '-CAkey',
    file('ca.key'),
    '-subj',
    '/CN=broker',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:FALSE',
  ];
  openssl('req', '-x509', ...KEY, ...signed, '-keyout', file('broker.key'), '-out', file('broker.pem'));
  const keyStore = file('key-store.pem');
  writeFileSync(keyStore, ['broker.key', 'broker.pem', 'ca.pem'].map((name) => readFileSync(file(name))).join(''), { mode: 0o600 });
  return { ca, otherCa, keyStore };
};

module.exports = { makeCertificates };
