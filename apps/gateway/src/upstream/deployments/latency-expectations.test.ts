import { describe, expect, it } from 'vitest';
import { LatencyExpectations } from './latency-expectations.ts';

const stream = (promptBytes: number) => ({ stream: true, promptBytes, maxOutputTokens: 1000 });
const whole = (maxOutputTokens: number | undefined) => ({ stream: false, promptBytes: 0, maxOutputTokens });

function patienceOf(
  fill: (patience: LatencyExpectations, turn: number) => void,
  count = 30,
): LatencyExpectations {
  const patience = new LatencyExpectations();
  for (let turn = 0; turn < count; turn++) fill(patience, turn);
  return patience;
}
const smallPrompts = patienceOf((patience) => patience.firstByte(1000, 500));
const longPrompts = patienceOf((patience) => patience.firstByte(100_000, 4000));
const both = patienceOf((patience) => {
  patience.firstByte(1000, 500);
  patience.firstByte(100_000, 1500);
});
const answers = patienceOf((patience) => {
  patience.completeAnswer(10, 700);
  patience.completeAnswer(500, 5000);
});
const longAnswers = patienceOf((patience) => patience.completeAnswer(3000, 60_000));
const shortAnswers = patienceOf((patience) => patience.completeAnswer(1, 700));

describe('LatencyExpectations', () => {
  it.each<[string, LatencyExpectations, Parameters<LatencyExpectations['p99Ms']>[0], number | undefined]>([
    ['nothing is known', new LatencyExpectations(), stream(0), undefined],
    ['too little is known', patienceOf((patience) => patience.firstByte(0, 500), 19), stream(0), undefined],
    ['a prompt like those before', smallPrompts, stream(2000), 500],
    ['one four times as long as any before', smallPrompts, stream(40_000), 2000],
    ['one sixteen times as long', smallPrompts, stream(100_000), 8000],
    ['a small one where only long ones are known', longPrompts, stream(1000), 4000],
    ['each size by its own', both, stream(100_000), 1500],
    ['whole answers of an unknown deployment', smallPrompts, whole(100), undefined],
    ['a beginning and its tokens', answers, whole(1000), 700 + 10_000],
    ['as many tokens as are possible', answers, whole(200_000), 700 + 40_960],
    ['no limit at all', answers, whole(undefined), 700 + 40_960],
    ['where long answers were seen, longer ones are possible', longAnswers, whole(undefined), 240_000],
    ['short answers alone say nothing of long ones', shortAnswers, whole(1000), undefined],
  ])('%s', (_name, patience, work, expected) => {
    expect(patience.p99Ms(work)).toBe(expected);
  });
});
