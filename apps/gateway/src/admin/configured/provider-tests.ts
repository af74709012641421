/** What the last test of each provider found, for all processes. */

import type { Provider } from '../../config/index.ts';
import { isRecord } from '../../contract/index.ts';
import { keyedDigest } from '../../crypto/index.ts';
import type { Storage } from '../../storage/index.ts';
import { formatTimestamp } from '../timestamp.ts';
import type { ProviderCheck, ProviderTestResult } from './provider-schemas.ts';

export interface ProviderTests {
  /** A digest of what a test depends on: a test of another key or address says nothing of this one. */
  connectionOf(provider: Provider): string;
  /** Null if the provider was never tested as it is. */
  read(name: string, connection: string): Promise<ProviderTestResult | null>;
  record(name: string, connection: string, check: ProviderCheck): Promise<void>;
}

export interface ProviderTestsDeps {
  readonly meta: Pick<Storage['meta'], 'get' | 'set'>;
  /** A secret of the installation: the digests of two installations differ. */
  readonly secret: Buffer;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const entryName = (name: string): string => `provider_test.${name}`;

export function createProviderTests({ meta, secret, now }: ProviderTestsDeps): ProviderTests {
  return {
    connectionOf: ({ models, timeout, retries, retention, apis, ...connection }) =>
      keyedDigest(secret, JSON.stringify(Object.entries(connection).toSorted(byName))),
    read: async (name, connection) => {
      const stored = parsed(await meta.get(entryName(name)));
      if (stored === undefined || stored['connection'] !== connection) return null;
      const { outcome, message, at } = stored;
      if (outcome !== 'working' && outcome !== 'rejected' && outcome !== 'failed') return null;
      return { outcome, message: String(message), tested_at: formatTimestamp(Number(at)) };
    },
    record: async (name, connection, { ok, checks }) => {
      const worst = checks.find((check) => check.rejected) ?? checks.find((check) => !check.ok);
      const outcome = ok ? 'working' : worst?.rejected === true ? 'rejected' : 'failed';
      const message = (worst ?? checks[0])?.message ?? '';
      await meta.set(entryName(name), JSON.stringify({ connection, outcome, message, at: now() }));
    },
  };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

function parsed(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  return isRecord(value) ? value : undefined;
}
