import { expect, it } from 'vitest';
import { barsOf } from './waterfall.tsx';

const attempt = { http_status: 200, provider_request_id: null, provider_code: null };
const timeline = {
  steps: [{ name: 'admission' as const, start_ms: 0, duration_ms: 1 }],
  attempts: [
    { ...attempt, model: 'a', start_ms: 1, duration_ms: 2, outcome: 'rate_limited' },
    { ...attempt, model: 'b', start_ms: 3, duration_ms: 20, outcome: 'ok' },
  ],
  first_byte_ms: 10,
  provider_end_ms: 23,
  end_ms: 25,
};

it('tells the parts of a request in their order', () => {
  expect(barsOf(timeline)).toEqual([
    { name: 'Admission', startMs: 0, durationMs: 1, tone: 'own' },
    { name: 'Attempt 1: a', startMs: 1, durationMs: 2, tone: 'failed' },
    { name: 'Attempt 2: b', startMs: 3, durationMs: 20, tone: 'provider' },
    { name: 'Answer', startMs: 10, durationMs: 13, tone: 'answer' },
    { name: 'Settlement', startMs: 23, durationMs: 2, tone: 'own' },
  ]);
});

it('has no answer and no settlement where none were', () => {
  const bars = barsOf({ ...timeline, attempts: [], first_byte_ms: null, provider_end_ms: null });
  expect(bars.map(({ name }) => name)).toEqual(['Admission']);
});
