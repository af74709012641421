/** `npm run eval:routing`: what others recompute, by the router that serves. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, REPOSITORY, tempDir } from '../support/index.ts';
import { gradedLines, isRecipe } from './graded-lines.ts';

afterAll(disposeAll);

const slowMs = 120_000;

interface Prediction {
  readonly id: string;
  readonly predicted: Readonly<Record<string, number>>;
  readonly cost: Readonly<Record<string, number>>;
}

describe('eval:routing', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  const run = (...args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--conditions=sluice-source', join(REPOSITORY, 'research/evals/routing/main.ts'), ...args],
      { cwd: REPOSITORY },
    );
  const predictions = async (...args: readonly string[]): Promise<readonly Prediction[]> => {
    await run('--set', file('later.jsonl'), '--predictions', file('predictions.jsonl'), ...args);
    const text = await readFile(file('predictions.jsonl'), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  beforeAll(async () => {
    folder = await tempDir();
    await writeFile(file('own.jsonl'), gradedLines(0, 240, 'small', 'large'));
    await writeFile(file('later.jsonl'), gradedLines(1000, 60, 'small', 'large'));
  });

  it('predicts quality and cost of every prompt', { timeout: slowMs }, async () => {
    const alone = await predictions();
    expect(alone.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, at) => String(1000 + at)));
    for (const { predicted, cost } of alone) {
      expect(Object.keys(predicted)).toEqual(['small', 'large']);
      for (const value of Object.values(predicted)) expect(value).toBeGreaterThanOrEqual(0);
      for (const value of Object.values(predicted)) expect(value).toBeLessThanOrEqual(1);
      expect(cost['large']).toBeGreaterThan(cost['small'] ?? Number.NaN);
    }
  });

  it('learns from graded prompts, and says so', { timeout: slowMs }, async () => {
    const taught = await predictions('--train', file('own.jsonl'));
    for (const { id, predicted } of taught) {
      const [right, wrong] = isRecipe(Number(id)) ? ['large', 'small'] : ['small', 'large'];
      expect(predicted[right ?? '']).toBeGreaterThan(predicted[wrong ?? ''] ?? Number.NaN);
    }
    const { stdout, stderr } = await run(
      ...['--set', file('later.jsonl'), '--train', file('own.jsonl'), '--budget', '0.005', '--json'],
    );
    expect(stderr).toContain('60 prompts, heads of 240 graded prompts');
    const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect(told.sets['later.jsonl']).toMatchObject([
      { prompts: 60, learned: 240, budgets: [{ budget: 0.005 }] },
    ]);
    expect(told.sets['later.jsonl'][0].budgets[0].auto).toBeGreaterThan(0.75);
  });

  it('sees a few grades of models that are new, and does not measure those prompts', {
    timeout: slowMs,
  }, async () => {
    const args = ['--train', file('own.jsonl'), '--new', 'large', '--graded', '20'];
    expect(await predictions(...args)).toHaveLength(40);
    expect(await predictions('--folds', '3')).toHaveLength(60);
  });

  it('rejects wrong arguments, and files that it cannot read', { timeout: slowMs }, async () => {
    await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--set PATH') });
    await expect(run('--set', file('later.jsonl'), '--graded', 'x')).rejects.toMatchObject({ code: 2 });
    await expect(run('--set', file('missing.jsonl'))).rejects.toMatchObject({ code: 1 });
    await writeFile(file('broken.jsonl'), '{"prompt": "Hi", "scores": {"a": NaN}}');
    await expect(run('--set', file('broken.jsonl'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/broken\.jsonl, line 1: not JSON/),
    });
    await writeFile(file('empty.jsonl'), '');
    await expect(run('--set', file('empty.jsonl'))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('at least two models'),
    });
  });

  it('takes models with commas in their names', { timeout: slowMs }, async () => {
    await writeFile(file('later.jsonl'), gradedLines(1000, 60, 'acme/a,b', 'acme/c'));
    for (const { predicted } of await predictions())
      expect(Object.keys(predicted)).toEqual(['acme/a,b', 'acme/c']);
  });
});
