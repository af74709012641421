import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A usage row as read by tests. */
export interface StoredUsage {
  readonly request_id: string;
  readonly key_id: string;
  readonly requested_model: string;
  readonly status: string;
  readonly http_status: number;
  readonly error_code: string | null;
  readonly attempts: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly usage_source: string;
  readonly cost_nanos: number | null;
  readonly endpoint: string | null;
}

/** All usage rows of a data folder, read during or after a run. */
export function usageRows(dataDir: string): StoredUsage[] {
  const db = new DatabaseSync(join(dataDir, 'sluice.db'), { readOnly: true });
  try {
    return db.prepare('select * from usage order by started_at').all() as unknown as StoredUsage[];
  } finally {
    db.close();
  }
}

/** Waits until the rows fulfill a condition: rows reach the database in batches. Throws after ten seconds. */
export async function untilRows(
  dataDir: string,
  enough: (rows: readonly StoredUsage[]) => boolean,
): Promise<StoredUsage[]> {
  const endMs = Date.now() + 10_000;
  for (;;) {
    const rows = usageRows(dataDir);
    if (enough(rows)) return rows;
    if (Date.now() > endMs) throw new Error(`The rows never came: ${JSON.stringify(rows.slice(-5))}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
