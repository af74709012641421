/** A certificate for servers of tests, without a program such as openssl. */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

const [integer, bitString, octetString, oid, utf8String, utcTime, sequence, set] = [
  0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31,
];
const isTrue = Buffer.from([0x01, 0x01, 0xff]);

/** A certificate authority named like the host, which is valid for it for a day (RFC 5280, section 4.1). */
export function selfSigned(host: string): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints.
  const algorithm = der(sequence, der(oid, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = der(
    sequence,
    der(set, der(sequence, der(oid, Buffer.from('550403', 'hex')), der(utf8String, Buffer.from(host)))),
  );
  const altNames = der(sequence, der(0x82, Buffer.from(host)));
  const extensions = der(
    0xa3,
    der(
      sequence,
      der(sequence, der(oid, Buffer.from('551d11', 'hex')), der(octetString, altNames)),
      der(sequence, der(oid, Buffer.from('551d13', 'hex')), isTrue, der(octetString, der(sequence, isTrue))),
    ),
  );
  const hourMs = 3_600_000;
  const body = der(
    sequence,
    der(0xa0, der(integer, Buffer.from([2]))),
    der(integer, Buffer.from([1])),
    algorithm,
    name,
    der(sequence, timeOf(Date.now() - hourMs), timeOf(Date.now() + 24 * hourMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = sign('sha256', body, privateKey);
  const whole = der(sequence, body, algorithm, der(bitString, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** An element of ASN.1 in DER (ITU-T X.690). */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function timeOf(ms: number): Buffer {
  return der(utcTime, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
}
