import { DatabaseSync } from 'node:sqlite';
import { seededRandom } from '@sluice/provider-simulator';
import { usageColumns } from '../../apps/gateway/src/storage/index.ts';
import { rollUp } from '../../apps/gateway/src/storage/migrations/0012-usage-rollups.ts';
import { openSqlite } from '../../apps/gateway/src/storage/sqlite/index.ts';

const dayMs = 86_400_000;
const days = 30;
const hourMs = 3_600_000;
/** Provider, model, share of the requests, USD per million tokens of input and output, milliseconds to the first byte. */
const models = [
  ['anthropic', 'claude-sonnet-4-5', 0.34, 3, 15, 620],
  ['openai', 'gpt-5-mini', 0.27, 0.25, 2, 480],
  ['gemini', 'gemini-2.5-flash', 0.18, 0.3, 2.5, 390],
  ['mistral', 'mistral-medium-2508', 0.12, 0.4, 2, 430],
  ['local', 'qwen3-32b', 0.09, 0, 0, 210],
] as const;

type Value = string | number | null;

/** How busy an hour is: days of the week and of work, as a team's are. */
function weightOf(atMs: number): number {
  const date = new Date(atMs);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  const ofDay = Math.exp(-((date.getUTCHours() - 13) ** 2) / 18);
  return (isWeekend ? 0.25 : 1) * (0.15 + ofDay);
}

/**
 * Fills the store of an installation that does not run with requests of the last 30 days, as a team's might be, of the key that it has.
 * Everything is made up, and the same for the same count but for its times.
 */
export async function dashboardRows(path: string, count: number): Promise<void> {
  const random = seededRandom(19);
  const database = new DatabaseSync(path);
  const own = database.prepare('select id, account_id from api_keys limit 1').get() ?? {};
  const endMs = Math.floor(Date.now() / hourMs) * hourMs;
  const hours = Array.from({ length: days * 24 }, (_, at) => endMs - (at + 1) * hourMs).toReversed();
  const total = hours.reduce((sum, atMs) => sum + weightOf(atMs), 0);
  const made = database
    .prepare(
      "select type, name, sql from sqlite_master where tbl_name = 'usage' and type in ('index', 'trigger') and sql is not null",
    )
    .all();
  for (const { type, name } of made) database.exec(`drop ${String(type)} ${String(name)}`);
  const insert = database.prepare(
    `insert into usage (${usageColumns.join(', ')}) values (${usageColumns.map(() => '?').join(', ')})`,
  );
  database.exec('begin');
  let index = 0;
  for (const hour of hours) {
    const inHour = Math.round((count * weightOf(hour)) / total);
    for (let at = 0; at < inHour; at++) {
      const place = { atMs: Math.floor(hour + (at / inHour) * hourMs), index: index++ };
      insert.run(...valuesOf(place, String(own['id']), String(own['account_id']), random));
    }
  }
  database.exec('commit');
  for (const { sql } of made.filter(({ type }) => type === 'index')) database.exec(String(sql));
  database.close();
  const engine = openSqlite(path);
  for (let fromMs = hours[0] ?? endMs; fromMs <= endMs; fromMs += dayMs) {
    const start = fromMs - (fromMs % dayMs);
    await rollUp(engine.db, { fromMs: start, toMs: start + dayMs });
  }
  await engine.close();
  const again = new DatabaseSync(path);
  for (const { sql } of made.filter(({ type }) => type === 'trigger')) again.exec(String(sql));
  again.close();
}

function valuesOf(
  { atMs, index }: { readonly atMs: number; readonly index: number },
  keyId: string,
  accountId: string,
  random: () => number,
): readonly Value[] {
  let choice = random();
  const model = models.find(([, , share]) => {
    choice -= share;
    return choice < 0;
  });
  const [provider, name, , inputPrice, outputPrice, firstMs] = model ?? models[0];
  const input = Math.round(200 + 4000 * random() ** 3);
  const output = Math.round(40 + 900 * random() ** 2);
  const isError = random() < 0.012;
  const firstByteMs = Math.round(firstMs * (0.6 + random() ** 2 * 1.8));
  const values: Readonly<Record<(typeof usageColumns)[number], Value>> = {
    request_id: `req_${atMs.toString(36).padStart(9, '0')}${index.toString(36).padStart(12, '0')}`,
    key_id: keyId,
    account_id: accountId,
    team_id: null,
    requested_model: 'auto',
    model: name,
    provider,
    status: isError ? 'error' : 'ok',
    http_status: isError ? 502 : 200,
    error_code: isError ? 'upstream_error' : null,
    streamed: index % 2,
    started_at: atMs,
    duration_ms: firstByteMs + Math.round(output * (4 + 10 * random())),
    first_byte_ms: isError ? null : firstByteMs,
    attempts: random() < 0.03 ? 2 : 1,
    input_tokens: input,
    cached_input_tokens: 0,
    cache_write_tokens: 0,
    output_tokens: isError ? 0 : output,
    reasoning_tokens: 0,
    audio_input_tokens: 0,
    audio_output_tokens: 0,
    usage_source: 'reported',
    cost_nanos: isError ? 0 : Math.round((input * inputPrice + output * outputPrice) * 1000),
    privacy: null,
    routing: null,
    region: null,
    endpoint: 'chat',
    end_user: null,
    timeline: null,
    session: null,
  };
  return usageColumns.map((column) => values[column]);
}
