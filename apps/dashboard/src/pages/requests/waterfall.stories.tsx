import type { ComponentProps } from 'react';
import { Waterfall } from './waterfall.tsx';

type Timeline = ComponentProps<typeof Waterfall>['timeline'];

const empty: Timeline = {
  steps: [],
  attempts: [],
  first_byte_ms: null,
  provider_end_ms: null,
  end_ms: 0,
};
const whole: Timeline = {
  steps: [
    { name: 'admission', start_ms: 0, duration_ms: 0.3 },
    { name: 'documents', start_ms: 0.3, duration_ms: 41 },
    { name: 'privacy', start_ms: 41.3, duration_ms: 2.1 },
    { name: 'routing', start_ms: 43.4, duration_ms: 0.4 },
  ],
  attempts: [attempt('anthropic/one', 44, 380, 'rate_limit'), attempt('openai/other', 424, 1900, 'ok')],
  first_byte_ms: 610,
  provider_end_ms: 2324,
  end_ms: 2326,
};

function attempt(model: string, start: number, duration: number, outcome: string) {
  return {
    model,
    start_ms: start,
    duration_ms: duration,
    outcome,
    http_status: outcome === 'ok' ? 200 : 429,
    provider_request_id: null,
    provider_code: null,
  };
}

export const stories = {
  empty: () => <Waterfall timeline={empty} />,
  'two attempts': () => <Waterfall timeline={whole} />,
  'long text': () => (
    <Waterfall
      timeline={{
        ...whole,
        attempts: [attempt('a-model-with-a-name-of-some-length-'.repeat(6), 44, 2e6, 'ok')],
      }}
    />
  ),
};
