/** `sluice route train` and `sluice route heads`: what graded records change about choices. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runSluice, tempDir } from '../support/index.ts';

interface Curves {
  readonly curves: readonly { readonly name: string; readonly area: number }[];
}

const places = ['Lisbon', 'Oslo', 'Quito', 'Hanoi', 'Cairo', 'Lima', 'Turin', 'Perth', 'Bergen', 'Osaka'];
const dishes = ['soup', 'bread', 'stew', 'pie', 'salad', 'curry', 'cake', 'noodles', 'rice', 'beans'];

/** Recipes need the dear model, travel the cheap one: against what public scores say of either. */
function lines(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const [place, dish] = [places[at % places.length], dishes[(at * 7 + at) % dishes.length]];
    const isRecipe = at % 2 === 0;
    const noisy = at % 11 === 0;
    const dear = isRecipe !== noisy ? 1 : 0;
    return JSON.stringify({
      prompt: isRecipe
        ? `Write a recipe of ${dish} with ${dishes[at % 7]} for ${1 + (at % 9)} guests, step by step.`
        : `Plan two days in ${place} and ${places[(at * 3) % 10]}, with trains and museums, number ${at}.`,
      scores: { 'gpt-4o-mini': 1 - dear, 'gpt-5': dear },
      cost: { 'gpt-4o-mini': 0.0001, 'gpt-5': 0.01 },
    });
  }).join('\n');
}

describe('sluice route train', () => {
  let home: string;
  const file = (name: string) => join(home, name);
  const run = (...args: readonly string[]) => runSluice(['route', ...args], { home });
  const areaOf = async (...args: readonly string[]) => {
    const { stdout } = await run('eval', file('later.jsonl'), '--json', ...args);
    const told: Curves = JSON.parse(stdout);
    return told.curves.find(({ name }) => name === 'auto')?.area ?? Number.NaN;
  };

  beforeAll(async () => {
    home = await tempDir();
    await writeFile(file('graded.jsonl'), lines(0, 240));
    await writeFile(file('later.jsonl'), lines(1000, 80));
  });

  it('writes weights with heads, which choose better for such prompts', async () => {
    const { code, stdout, stderr } = await run('train', file('graded.jsonl'), '--out', file('own'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^heads [0-9a-f]{12} of 240 prompts: serving$/m);
    expect(await areaOf('--weights', file('own'))).toBeGreaterThan((await areaOf()) + 0.1);
  });

  it.each([
    ['neither an account nor a folder', [], /either --account or --out/],
    ['both', ['--account', 'a', '--out', 'b'], /either --account or --out/],
  ])('asks where heads belong: %s', async (_, args, message) => {
    const { code, stderr } = await run('train', file('graded.jsonl'), ...args);
    expect([code === 0, stderr]).toEqual([false, expect.stringMatching(message)]);
  });

  it('says how many grades are needed', async () => {
    await writeFile(file('few.jsonl'), lines(0, 20));
    const { code, stderr } = await run('train', file('few.jsonl'), '--out', file('own'));
    expect([code === 0, stderr]).toEqual([false, expect.stringMatching(/20 graded prompts are too few/)]);
  });
});
