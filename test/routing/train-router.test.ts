/** `npm run train:router -- --heads`: the folder that it writes serves with heads, by `routing.weights`. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  configFor,
  disposeAll,
  REPOSITORY,
  rawRequest,
  runSluice,
  startFake,
  startSluice,
  tempDir,
} from '../support/index.ts';
import { gradedLines, promptOf } from './graded-lines.ts';

afterAll(disposeAll);

const slowMs = 120_000;
describe('train:router', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  const train = (...args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      [
        '--conditions=sluice-source',
        join(REPOSITORY, 'research/training/router/main.ts'),
        ...['--data', file('data.jsonl'), '--benchmarks', file('benchmarks.json'), ...args],
      ],
      { cwd: REPOSITORY },
    );

  beforeAll(async () => {
    folder = await tempDir();
    const benchmarks = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `model-${at}`,
        { mmlu: 0.3 + at * 0.05, gpqa: 0.2 + at * 0.05 },
      ]),
    );
    await writeFile(file('benchmarks.json'), JSON.stringify(benchmarks));
    await writeFile(file('data.jsonl'), gradedLines(5000, 60, 'model-1', 'model-9'));
    await writeFile(file('own.jsonl'), gradedLines(0, 240, 'small', 'large'));
    await train('--heads', file('own.jsonl'), '--out', file('weights'));
  }, slowMs);

  it('writes heads that a gateway serves', async () => {
    const fake = await startFake();
    const model = (name: string, usd: number) => ({ name, price: { input: usd / 5, output: usd } });
    const sluice = await startSluice({
      config: configFor(fake, {
        models: [model('small', 0.4), model('large', 60)],
        extra: { routing: { weights: file('weights') } },
      }),
    });
    const gain = async (at: number): Promise<number> => {
      const messages = [{ role: 'user', content: promptOf(at) }];
      const { text } = await rawRequest({
        method: 'POST',
        url: `${sluice.url}/v1/route`,
        headers: sluice.auth,
        body: { model: 'auto:best', messages },
      });
      const told: { candidates: { model: string; predicted_quality: number | null }[] } = JSON.parse(text);
      const of = (id: string): number =>
        told.candidates.find((one) => one.model === id)?.predicted_quality ?? Number.NaN;
      return of('fake/large') - of('fake/small');
    };
    expect(await gain(1000)).toBeGreaterThan(0.3);
    expect(await gain(1001)).toBeLessThan(-0.3);
  });

  it('writes heads that route eval measures', async () => {
    await writeFile(file('later.jsonl'), gradedLines(2000, 60, 'small', 'large'));
    const { stdout } = await runSluice(
      ['route', 'eval', file('later.jsonl'), '--weights', file('weights'), '--json'],
      { home: folder },
    );
    const { curves }: { curves: { name: string; area: number }[] } = JSON.parse(stdout);
    const areaOf = (name: string): number => curves.find((curve) => curve.name === name)?.area ?? Number.NaN;
    expect(areaOf('auto')).toBeGreaterThan(areaOf('best mixture of fixed models') + 0.2);
  });

  it.each([
    ['without a folder', ['--heads', 'own.jsonl'], /--heads needs --out FOLDER/],
    ['that the weights have seen', ['--heads', 'data.jsonl', '--out', 'again'], /as --data or as --heads/],
  ])('refuses heads %s', async (_, args, message) => {
    const paths = args.map((arg) => (arg.startsWith('--') ? arg : file(arg)));
    await expect(train(...paths)).rejects.toThrow(message);
  });
});
