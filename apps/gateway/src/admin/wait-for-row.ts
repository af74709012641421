import { setTimeout as delay } from 'node:timers/promises';

const rowWaitMs = 50;
const rowTries = 12;

/** Reads a row that may be missing for a moment after its response: the ledger commits rows in batches. */
export async function waitForRow<Row>(read: () => Promise<Row | undefined>): Promise<Row | undefined> {
  for (let tries = 0; tries < rowTries; tries++) {
    if (tries > 0) await delay(rowWaitMs);
    const row = await read();
    if (row !== undefined) return row;
  }
  return undefined;
}
