import { describe, expect, it } from 'vitest';
import { readTimeline, StepTimes, timelineText } from './timeline.ts';

function stepsAt(...times: readonly number[]): StepTimes {
  const left = [...times];
  const steps = new StepTimes(() => left.shift() ?? 0, 100);
  for (const step of ['admission', 'reading', 'documents', 'privacy', 'routing', 'reservation'] as const)
    steps.end(step);
  return steps;
}

describe('a timeline', () => {
  it('tells what happened when', () => {
    const text = timelineText({
      steps: stepsAt(101, 103, 103, 110.5, 111, 111.25),
      attempts: [
        {
          model: 'one/cheap',
          startedAtMs: 112,
          endedAtMs: 150,
          status: 429,
          outcome: 'rate_limit_exceeded',
          providerRequestId: undefined,
          providerCode: 'tokens_per_minute',
        },
        {
          model: 'two/"best',
          startedAtMs: 151,
          endedAtMs: undefined,
          status: 200,
          outcome: 'ok',
          providerRequestId: 'req_1',
        },
      ],
      firstByteAtMs: 180.004,
      endedAtMs: 200,
      model: 'one/cheap',
    });
    expect(readTimeline(text)).toEqual({
      steps: [
        { name: 'admission', startMs: 0, durationMs: 1 },
        { name: 'reading', startMs: 1, durationMs: 2 },
        { name: 'documents', startMs: 3, durationMs: 0 },
        { name: 'privacy', startMs: 3, durationMs: 7.5 },
        { name: 'routing', startMs: 10.5, durationMs: 0.5 },
        { name: 'reservation', startMs: 11, durationMs: 0.25 },
      ],
      attempts: [
        {
          model: null,
          startMs: 12,
          durationMs: 38,
          httpStatus: 429,
          outcome: 'rate_limit_exceeded',
          providerRequestId: null,
          providerCode: 'tokens_per_minute',
        },
        {
          model: 'two/"best',
          startMs: 51,
          durationMs: 49,
          httpStatus: 200,
          outcome: 'ok',
          providerRequestId: 'req_1',
          providerCode: null,
        },
      ],
      firstByteMs: 80,
      endMs: 100,
    });
  });

  it('of a request that was not sent has neither attempts nor a first byte', () => {
    const steps = new StepTimes(() => 101, 100);
    steps.end('reading');
    const text = timelineText({ steps, attempts: [], firstByteAtMs: undefined, endedAtMs: 102, model: 'm' });
    expect(readTimeline(text)).toEqual({
      steps: [
        { name: 'admission', startMs: 0, durationMs: 1 },
        { name: 'reading', startMs: 1, durationMs: 0 },
      ],
      attempts: [],
      firstByteMs: null,
      endMs: 2,
    });
  });

  it.each([null, '', '{', '[]', '[2,1,1,1,1,1,1,1,1,[]]', '{"a":1}'])('is not read from %s', (text) => {
    expect(readTimeline(text)).toBeUndefined();
  });
});
