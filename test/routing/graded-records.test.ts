/** `sluice route eval`: the gateway's own router on graded records. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSluice, tempDir } from '../support/index.ts';

interface Curve {
  readonly name: string;
  readonly area: number;
  readonly cost_of_best: number | null;
}

describe('sluice route eval', () => {
  let home: string;
  let records: string;
  const run = (...args: readonly string[]) => runSluice(['route', 'eval', ...args], { home });
  const lineOf = (prompt: string, cheap: number, dear: number) =>
    JSON.stringify({
      prompt,
      scores: { 'gpt-4o-mini': cheap, 'gpt-5': dear },
      cost: { 'gpt-4o-mini': 0.0001, 'gpt-5': 0.01 },
    });

  beforeAll(async () => {
    home = await tempDir();
    records = join(home, 'records.jsonl');
    const greetings = Array.from({ length: 10 }, (_, at) => lineOf(`Hello number ${at}, how are you?`, 1, 1));
    const proofs = Array.from({ length: 10 }, (_, at) =>
      lineOf(`Prove that the group of order p^${at + 3} has a nontrivial centre, in full detail.`, 0, 1),
    );
    await writeFile(records, [...greetings, '', ...proofs].join('\n'));
  });

  it('prints a table, and writes a plot', async () => {
    const plot = join(home, 'plot.svg');
    const { code, stdout, stderr } = await run(records, '--svg', plot);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^20 prompts; costs in USD per 1,000 calls$/m);
    expect(stdout).toMatch(/^gpt-5 +1\.000 +0\.\d{3} +10\.0 +/m);
    expect(stdout).toMatch(/^best mixture of fixed models +0\.\d{4} +100\.0 %/m);
    expect(stdout).toMatch(/^prompt length +0\.\d{4}/m);
    const svg = await readFile(plot, 'utf8');
    expect(svg).toContain('<title>records.jsonl, 20 prompts</title>');
    expect(svg.match(/<polyline/g)).toHaveLength(4);
  });

  it('follows the dial from the cheapest to the best model, in JSON', async () => {
    const { stdout } = await run(records, '--json');
    const told: {
      readonly dials: readonly { readonly dial: number; readonly quality: number; readonly cost: number }[];
      readonly curves: readonly Curve[];
      readonly models: readonly { readonly model: string; readonly quality: number }[];
    } = JSON.parse(stdout);
    const [first, last] = [told.dials[0], told.dials.at(-1)];
    expect(first?.cost).toBeLessThan(last?.cost ?? 0);
    expect(last?.quality).toBeGreaterThan(first?.quality ?? 1);
    expect(told.models).toMatchObject([
      { model: 'gpt-4o-mini', quality: 0.5 },
      { model: 'gpt-5', quality: 1 },
    ]);
    const area = (name: string) => told.curves.find((curve) => curve.name === name)?.area ?? Number.NaN;
    // Greetings go to the cheap model, proofs to the dear one: better than any mixture that does not look at prompts.
    expect(area('auto')).toBeGreaterThan(area('best mixture of fixed models'));
    expect(area('random')).toBeCloseTo(0.75, 5);
  });

  it.each([
    ['{"prompt": "Hi"}', /line 1: .*scores/],
    ['{"prompt": "Hi", "scores": {"a": 7, "b": 1}}', /line 1: \/scores\/a must be <= 1/],
    ['hello', /line 1: not JSON/],
    ['{"prompt": "Hi", "scores": {"a": 1}}', /at least two models/],
    [
      '{"prompt": "Hi", "scores": {"nobody-1": 1, "nobody-2": 1}}',
      /No price is known of nobody-1, nobody-2.*--prices/,
    ],
    ['', /there is no record/],
  ])('says what is wrong with %s', async (text, message) => {
    const file = join(home, 'wrong.jsonl');
    await writeFile(file, text);
    const { code, stderr } = await run(file);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('tells no share of a gap that may be nothing, nor signs that a terminal or a plot obeys', async () => {
    const name = 'a\u001b[31mb\n';
    const lines = Array.from({ length: 40 }, (_, at) =>
      JSON.stringify({
        prompt: `What is ${at} and ${at}?`,
        scores: { [name]: at % 2, other: (at + (at === 0 ? 0 : 1)) % 2 },
        cost: { [name]: 0.001, other: 0.002 },
      }),
    );
    await writeFile(join(home, 'equal.jsonl'), lines.join('\n'));
    const svg = join(home, 'equal.svg');
    const { stdout } = await run(join(home, 'equal.jsonl'), '--json', '--svg', svg);
    for (const { gap } of JSON.parse(stdout).curves) expect(gap).toBeNull();
    expect(await readFile(svg, 'utf8')).toContain('>a?[31mb?</text>');
  });

  it('asks for a file where it is given a folder', async () => {
    const { code, stderr } = await run(home);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a folder')]);
  });

  it('takes weights of a folder and prices of a file, and names what is wrong with them', async () => {
    const prices = join(home, 'prices.json');
    await writeFile(prices, '{"gpt-5": 3}');
    const wrong = await run(records, '--prices', prices);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('USD per million tokens of input'),
    ]);
    const none = await run(records, '--weights', join(home, 'nowhere'));
    expect(none.code).not.toBe(0);
    expect(none.stderr).toContain('nowhere');
  });
});
