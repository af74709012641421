import { describe, expect, it } from 'vitest';
import { runSeed, seededRandom } from '../support/index.ts';
import { leakingUrls } from './leaking-urls.ts';
import { attackText, restoreAttack } from './link-grammar.ts';

const total = 1_000_000;

describe('links in responses, long run', () => {
  it(`do not load or link to restored values: ${total} texts, seed ${runSeed()}`, () => {
    const random = seededRandom(runSeed());
    let restored = 0;
    for (let turn = 0; turn < total; turn++) {
      const text = attackText(random);
      const answer = restoreAttack(text);
      if (answer !== text) restored++;
      const urls = leakingUrls(answer);
      if (urls.length > 0) expect(urls, JSON.stringify(text)).toEqual([]);
    }
    console.log(JSON.stringify({ texts: total, withRestoredValues: restored, urlsWithValues: 0 }));
    expect(restored).toBeGreaterThan(total / 20);
  });
});
