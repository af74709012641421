import type { RequestSpec } from '../load/index.ts';

/** A request on one of the paths through the gateway. */
export interface ApiCase {
  readonly name: string;
  /** Highest ratio of CPU to that of a chat request; null for what has no bar. */
  readonly bar: number | null;
  readonly spec: Pick<RequestSpec, 'path' | 'model'> & Partial<Pick<RequestSpec, 'api' | 'store'>>;
}

const NATIVE_BAR = 1.2;

/** A provider speaks chat, another one Responses, another one Messages. */
const MODELS = { chat: 'mock/bench', responses: 'native/bench', messages: 'claude/bench' } as const;

/** The first is what all others are compared with. */
export const CASES: readonly ApiCase[] = [
  { name: 'chat', bar: null, spec: { path: '/v1/chat/completions', model: MODELS.chat } },
  {
    name: 'responses, native',
    bar: NATIVE_BAR,
    spec: { path: '/v1/responses', model: MODELS.responses, api: 'responses', store: false },
  },
  {
    name: 'responses, native, kept',
    bar: null,
    spec: { path: '/v1/responses', model: MODELS.responses, api: 'responses' },
  },
  {
    name: 'responses, translated',
    bar: null,
    spec: { path: '/v1/responses', model: MODELS.chat, api: 'responses', store: false },
  },
  {
    name: 'messages, native',
    bar: NATIVE_BAR,
    spec: { path: '/v1/messages', model: MODELS.messages, api: 'messages' },
  },
  {
    name: 'messages, translated',
    bar: null,
    spec: { path: '/v1/messages', model: MODELS.chat, api: 'messages' },
  },
];
