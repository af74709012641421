import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Trusts the authorities of a file, besides those of Node, for all connections of this process. Throws if the file cannot be read or has
 * no certificate.
 * @param path of a file in PEM
 */
export function trustAuthorities(path: string): void {
  const pem = readFileSync(path, 'utf8');
  const own = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (own.length === 0) throw new Error(`SLUICE_CA_FILE: ${path} holds no certificate in PEM.`);
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...own]);
  } catch (error) {
    throw new Error(`SLUICE_CA_FILE: ${path} holds a certificate that cannot be read.`, { cause: error });
  }
}
