/** `sluice usage check`: a provider's bill against the ledger of a real gateway. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  rawRequest,
  runSluice,
  type Sluice,
  startFake,
  startSluice,
  tempDir,
  untilRows,
} from './support/index.ts';

describe('usage check', () => {
  let sluice: Sluice;
  let folder: string;
  let config: string;
  /** What the ledger has for today's two requests, in USD. */
  let recordedUsd: number;
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    const fake = await startFake();
    const models = [{ name: 'gpt-4o', price: { input: 2500, output: 10_000 } }];
    const text = configFor(fake, { provider: 'openai', models });
    sluice = await startSluice({ config: text });
    folder = await tempDir();
    config = join(folder, 'sluice.yaml');
    await writeFile(config, text);
    for (let sent = 0; sent < 2; sent++) {
      const body = { model: 'openai/gpt-4o', messages: [{ role: 'user', content: 'hello' }] };
      const answer = await rawRequest({
        url: sluice.url,
        path: '/v1/chat/completions',
        headers: sluice.auth,
        body,
      });
      expect(answer.status).toBe(200);
    }
    const rows = await untilRows(sluice.dataDir, (stored) => stored.length === 2);
    recordedUsd = rows.reduce((sum, { cost_nanos }) => sum + (cost_nanos ?? 0), 0) / 1e9;
    expect(recordedUsd).toBeGreaterThan(0.02);
  });
  afterAll(disposeAll);

  async function check(bill: string | Buffer, ...args: string[]) {
    const file = join(folder, 'bill.csv');
    await writeFile(file, bill);
    const where = ['--data', sluice.dataDir, '--config', config];
    return runSluice(['usage', 'check', file, ...where, ...args], { home: folder });
  }

  const costs = (usd: number, line = 'gpt-4o-2024-08-06, input'): string =>
    `start_time_iso,amount_value,amount_currency,line_item\n${today}T00:00:00+00:00,${usd},usd,"${line}"\n`;

  it('agrees with a bill of the same costs, while the gateway runs', async () => {
    const { code, stdout, stderr } = await check(costs(recordedUsd));
    expect([code, stderr], stdout).toEqual([0, '']);
    expect(stdout).toMatch(/^day +model +billed USD +ledger USD +difference +difference % +state$/m);
    expect(stdout).toMatch(new RegExp(`^${today} +openai/gpt-4o +.* ok$`, 'm'));
    expect(stdout).toContain('OpenAI costs');
  });

  it('exits with 1 if more was billed, and tells rows of one side', async () => {
    const bill = `${costs(recordedUsd * 2)}${today},5,usd,"gpt-4.1, input"\n`;
    const { code, stdout, stderr } = await check(bill, '--json');
    expect([code, stderr]).toEqual([1, 'The bill and the ledger differ by more than the tolerance.\n']);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'OpenAI costs',
      from: today,
      providers: ['openai'],
      within_tolerance: false,
      rows: [
        { model: 'gpt-4.1, input', billed_usd: 5, ledger_usd: null, state: 'only billed' },
        { model: 'openai/gpt-4o', difference_percent: 100, requests: 2, state: 'differs' },
      ],
    });
    expect((await check(costs(recordedUsd * 2), '--tolerance', '60%')).code).toBe(0);
  });

  it('tells what only the ledger has', async () => {
    const { code, stdout } = await check(costs(0.001, 'gpt-4.1, input'));
    expect(code).toBe(1);
    expect(stdout).toMatch(/openai\/gpt-4o .* only in ledger$/m);
    const other = await check(costs(0.001, 'gpt-4.1, input'), '--provider', 'another');
    expect(other.code, other.stdout).toBe(0);
  });

  it('reads a table of a spreadsheet by the names of its columns', async () => {
    const amount = String(recordedUsd).replace('.', ',');
    const table = `\ufeffTag;Modell;Betrag\r\n${today};GPT-4o;$ ${amount}\r\n;Summe;${amount}\r\n`;
    const { code, stdout, stderr } = await check(
      Buffer.from(table, 'utf16le'),
      '--columns',
      'date=Tag,model=Modell,cost=Betrag',
    );
    expect([code, stderr], stdout).toEqual([0, '']);
  });

  it.each([
    { bill: 'a,b\n1,2\n', message: 'Name the columns: --columns' },
    { bill: 'date,model,cost\nsoon,gpt-4o,1\n', message: "Line 2: 'soon'" },
    { bill: 'date,model,cost\n2026-11-03,gpt-4o,€1\n', message: '--usd-per-unit' },
  ])('exits with 2 and $message', async ({ bill, message }) => {
    const { code, stdout, stderr } = await check(bill);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('bill.csv: ');
    expect(stderr).toContain(message);
  });

  it('takes only days that are asked for', async () => {
    const { code, stdout } = await check(costs(recordedUsd), '--from', '2020-01-01', '--to', '2020-01-02');
    expect(code).toBe(0);
    expect(stdout).toContain('nothing was billed or recorded');
  });
});
