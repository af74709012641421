import type { MasterKeys } from '../crypto/index.ts';
import type { Storage } from '../storage/index.ts';
import { createRecordCodec } from './record-codec.ts';

/** Wraps the keys of all secrets anew under the current master key. Returns how many were under another one. */
export async function rewrapRecords(
  storage: Pick<Storage, 'configRecords'>,
  masterKeys: MasterKeys,
): Promise<number> {
  const codec = createRecordCodec(masterKeys);
  let count = 0;
  for (const row of await storage.configRecords.all()) {
    const wrapped = codec.rewrap(row);
    if (wrapped === undefined || row.wrapped_key === null) continue;
    // One that was changed meanwhile is found by the next pass, if it has to be.
    if (await storage.configRecords.rewrap(row.id, wrapped, row.wrapped_key)) count++;
  }
  return count;
}
