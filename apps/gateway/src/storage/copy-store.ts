/**
 * Copies everything of one store into another, empty one, and proves it: both are read again, and must have the same rows in the same
 * words. What is copied is one transaction: a failure leaves the other store empty.
 */
import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StorageEngine } from './engine.ts';
import { openEngine } from './open-engine.ts';
import type { Database } from './schema.ts';
import { toStoredText } from './stored-text.ts';

interface Table {
  readonly name: keyof Database;
  readonly key: readonly string[];
  /** Whether a trigger has filled it when its rows are copied, which may hold more than the trigger could know. */
  readonly isKeptByTrigger?: boolean;
}

const rollupKey = [
  'key_id',
  'grain',
  'start_at',
  'account_id',
  'team_id',
  'provider',
  'model',
  'status',
  'endpoint',
] as const;
const latencyKey = ['grain', 'start_at', 'account_id', 'provider', 'model', 'kind', 'bucket'] as const;
/** Columns of keys that are numbers, which are compared as texts: every database orders these alike. */
const numberColumns: ReadonlySet<string> = new Set([
  'start_at',
  'code',
  'bucket',
  'period_start',
  'limit_nanos',
  'threshold_ppm',
]);

/** All tables and their keys, in an order in which what others refer to comes first. */
const tables = [
  { name: 'meta', key: ['name'] },
  { name: 'accounts', key: ['id'] },
  { name: 'teams', key: ['id'] },
  { name: 'people', key: ['id'] },
  { name: 'memberships', key: ['id'] },
  { name: 'sessions', key: ['id'] },
  { name: 'invitations', key: ['id'] },
  { name: 'sign_in_tries', key: ['id'] },
  { name: 'api_keys', key: ['id'] },
  { name: 'usage', key: ['request_id'] },
  { name: 'usage_rollups', key: rollupKey, isKeptByTrigger: true },
  { name: 'usage_latencies', key: latencyKey, isKeptByTrigger: true },
  { name: 'privacy_rollups', key: ['start_at', 'account_id', 'code'], isKeptByTrigger: true },
  { name: 'files', key: ['id'] },
  { name: 'contents', key: ['id'] },
  { name: 'rejections', key: ['request_id'] },
  { name: 'allow_proposals', key: ['id'] },
  { name: 'responses', key: ['id'] },
  { name: 'response_items', key: ['id'] },
  { name: 'response_jobs', key: ['response_id'] },
  { name: 'routing_beliefs', key: ['account_id', 'model'] },
  { name: 'routing_trials', key: ['account_id', 'version'] },
  { name: 'graded_prompts', key: ['account_id', 'prompt_id'] },
  { name: 'routing_heads', key: ['account_id', 'version'] },
  { name: 'config_records', key: ['id'] },
  { name: 'idempotency_keys', key: ['digest'] },
  {
    name: 'budget_thresholds',
    key: ['owner_kind', 'owner_id', 'period', 'period_start', 'limit_nanos', 'threshold_ppm'],
  },
  { name: 'webhook_messages', key: ['id'] },
  { name: 'audit', key: ['id'] },
] as const satisfies readonly Table[];
type Readable = Pick<StorageEngine, 'db' | 'codePointOrder'>;
type Row = Readonly<Record<string, unknown>>;

/** What a table holds. */
export interface TableFacts {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 over all rows in the order of their keys, in hexadecimal. */
  readonly sha256: string;
}

export interface CopyReport {
  readonly tables: readonly TableFacts[];
  /** Totals of the usage, in nano-USD and tokens. */
  readonly usage: { readonly costNanos: number; readonly tokens: number };
}

/** Small enough for the parameters of one statement: 32,766 in SQLite, 65,535 in PostgreSQL. */
const batchRows = 1000;
/** Values of one statement: SQLite takes 32,766 (SQLITE_MAX_VARIABLE_NUMBER), PostgreSQL 65,535. */
const maxVariables = 32_766;

/**
 * Both stores are migrated before. Rejects if the other one holds anything, or differs in the end.
 * @param onProgress after each batch, with the number of copied rows of a table
 */
export async function copyStore(
  fromUrl: string,
  toUrl: string,
  onProgress: (table: string, rows: number) => void,
): Promise<CopyReport> {
  const source = await openEngine(fromUrl);
  const target = await openEngine(toUrl);
  const { db: to } = target;
  try {
    await requireEmpty(to);
    const copied = await to.transaction().execute(async (within) => {
      const facts: TableFacts[] = [];
      // Every store has its own version of keys from its first migration.
      await within.deleteFrom('meta').execute();
      for (const table of tables) {
        if ('isKeptByTrigger' in table) await within.deleteFrom(table.name).execute();
        facts.push(
          await readAll(source, table, async (rows, count) => {
            await insertRows(within, table.name, rows);
            onProgress(table.name, count);
          }),
        );
      }
      await requireEqual({ ...target, db: within }, facts);
      return facts;
    });
    const usage = await totals(source.db);
    const own = await totals(to);
    if (usage.costNanos !== own.costNanos || usage.tokens !== own.tokens)
      throw new Error('The sums of the usage differ in the two stores.');
    return { tables: copied, usage };
  } finally {
    await source.close();
    await target.close();
  }
}

async function requireEmpty(db: Kysely<Database>): Promise<void> {
  for (const { name } of tables) {
    if (name === 'meta') continue;
    const row = await db.selectFrom(name).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst();
    if (row !== undefined)
      throw new Error(`The other store is not empty: there are rows in ${name}. Choose an empty database.`);
  }
}

async function requireEqual(engine: Readable, wanted: readonly TableFacts[]): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const facts = await readAll(engine, table, () => Promise.resolve());
    if (facts.rows !== wanted[index]?.rows || facts.sha256 !== wanted[index].sha256)
      throw new Error(
        `The copy of ${table.name} differs: ${facts.rows} rows, ${facts.sha256}. Nothing was kept.`,
      );
  }
}

/** Reads a table in the order of its key. */
async function readAll(
  engine: Readable,
  table: Table,
  onBatch: (rows: readonly Row[], count: number) => Promise<void>,
): Promise<TableFacts> {
  const digest = createHash('sha256');
  let count = 0;
  let last: Row | undefined;
  for (;;) {
    const rows = (await batchAfter(engine, table, last)).map(stored);
    for (const row of rows) digest.update(`${JSON.stringify(Object.entries(row).toSorted(byName))}\n`);
    count += rows.length;
    if (rows.length > 0) await onBatch(rows, count);
    last = rows.at(-1);
    if (rows.length < batchRows || last === undefined)
      return { table: table.name, rows: count, sha256: digest.digest('hex') };
  }
}

async function batchAfter(
  { db, codePointOrder }: Readable,
  { name, key }: Table,
  last: Row | undefined,
): Promise<readonly Row[]> {
  const columns = sql.join(
    key.map((column) => sql`${comparable(column)} collate ${sql.raw(codePointOrder)}`),
  );
  const beyond =
    last === undefined
      ? sql``
      : sql`where (${columns}) > (${sql.join(key.map((column) => sql`${keyValue(column, last[column])}`))})`;
  const { rows } = await sql<Row>`
    select * from ${sql.table(name)} ${beyond} order by ${columns} limit ${sql.lit(batchRows)}`.execute(db);
  return rows;
}

function comparable(column: string): RawBuilder<unknown> {
  return numberColumns.has(column) ? sql`cast(${sql.ref(column)} as text)` : sql.ref(column);
}

function keyValue(column: string, value: unknown): unknown {
  return numberColumns.has(column) ? String(value) : value;
}

async function insertRows(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const perStatement = Math.floor(maxVariables / names.length);
  for (let start = 0; start < rows.length; start += perStatement)
    await insertAtOnce(db, { table, names }, rows.slice(start, start + perStatement));
}

async function insertAtOnce(
  db: Kysely<Database>,
  { table, names }: { readonly table: string; readonly names: readonly string[] },
  rows: readonly Row[],
): Promise<void> {
  const lines = rows.map((row) => sql`(${sql.join(names.map((name) => sql`${row[name]}`))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(lines)}`.execute(
    db,
  );
}

/** A row as every database can hold it. */
function stored(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? toStoredText(value) : value,
    ]),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

async function totals(db: Kysely<Database>): Promise<CopyReport['usage']> {
  const row = await db
    .selectFrom('usage')
    .select([
      sql<number>`sum(cast(coalesce(cost_nanos, 0) as double precision))`.as('cost'),
      sql<number>`sum(cast(input_tokens + output_tokens as double precision))`.as('tokens'),
    ])
    .executeTakeFirst();
  return { costNanos: Number(row?.cost ?? 0), tokens: Number(row?.tokens ?? 0) };
}
