import { describe, expect, it } from 'vitest';
import { routingTestBed } from '../test-support/routing-test-bed.ts';
import { evidenceText } from './evidence-text.ts';
import { decisionRecord } from './learning/index.ts';

async function evidenceOf(more?: string, rated?: number) {
  const { choose, routing } = await routingTestBed(more);
  const first = choose({ model: 'auto:best' });
  const model = first.targets[0]?.id ?? '';
  for (let at = 0; at < (rated ?? 0); at++) {
    if (first.auto === undefined) throw new Error('There is a choice.');
    const record = decisionRecord(first.auto, []);
    await routing.addFeedback({ requestId: `r${at}`, accountId: 'a', keyId: 'k', model, score: 1, record });
  }
  const { auto, targets, rejected } = choose({ model: 'auto:best' });
  if (auto === undefined) throw new Error('There is a choice.');
  return { told: evidenceText(auto, targets[0]?.id ?? '', rejected), auto, targets };
}

describe('the evidence of a choice', () => {
  it('says that nobody has scored a model, what it costs, and what others would have', async () => {
    const { told } = await evidenceOf();
    expect(told[0]).toMatch(
      /^Nobody has scored one\/shared; its name, price and age suggest a quality of 0\.\d\d to 0\.\d\d\.$/,
    );
    expect(told.find((sentence) => sentence.startsWith('It costs'))).toMatch(/^It costs about \$0\.\d+\.$/);
    expect(told).toContainEqual(expect.stringMatching(/^The cheapest one, one\/cheap, would cost about \$/));
  });

  it('says what the best other model would have cost', async () => {
    const { choose } = await routingTestBed();
    const { auto, targets, rejected } = choose({ model: 'auto:cheap' });
    if (auto === undefined) throw new Error('There is a choice.');
    const told = evidenceText(auto, targets[0]?.id ?? '', rejected);
    expect(told).toContainEqual(
      expect.stringMatching(
        /^The best other one, one\/shared, would cost about \$.* with unknown quality\.$/,
      ),
    );
  });

  it('names feedback of the account', async () => {
    const { told } = await evidenceOf(undefined, 5);
    expect(told[0]).toMatch(
      /^one\/shared has an expected quality of 0\.\d\d \(0\.\d\d to 0\.\d\d\), from graded answers\.$/,
    );
  });

  it('says why there was no choice, and nothing about a model that was no candidate', async () => {
    const { told, auto } = await evidenceOf('routing: { candidates: ["one/cheap"] }');
    expect(told[0]).toBe('No other model was suitable.');
    expect(told.join(' ')).not.toContain('would cost');
    expect(evidenceText(auto, 'nobody/nothing', [])).toEqual([]);
  });

  it('tells public scores, and what graded prompts that resemble this one changed', async () => {
    const { auto, targets } = await evidenceOf();
    const [target] = targets;
    const belief = { source: 'scores', low: 0.8, high: 0.9, byLikeness: -0.042, byHeads: 0 } as const;
    const told = evidenceText({ ...auto, beliefOf: () => belief, isGuarded: true }, target?.id ?? '', []);
    expect(told[0]).toContain('The prompt was not considered');
    expect(told[1]).toContain('(0.80 to 0.90), from public scores.');
    expect(told[2]).toBe('Graded prompts that resemble this one changed that by -0.04.');
  });

  it('counts models that are away', async () => {
    const { auto, targets } = await evidenceOf();
    const away = { model: 'x/y', reason: 'rests', param: undefined, inCooldown: true };
    expect(evidenceText(auto, targets[0]?.id ?? '', [away]).at(-1)).toBe(
      '1 more is unavailable at the moment.',
    );
  });
});
