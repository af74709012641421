/** Plain answers of providers in the form of each API: the same text and the same counts. */

/** APIs of which the upstream speaks each. */
export type Api = 'chat' | 'messages' | 'responses';

export const CREATED_S = 1_760_000_000;
const PROMPT_TOKENS = 250;
const COMPLETION_TOKENS = 40;
const MODEL = 'bench';

/** The API that a request line asks for. */
export function apiOfPath(head: string): Api {
  const path = head.slice(0, head.indexOf('\r\n'));
  if (path.includes('/responses ')) return 'responses';
  return path.includes('/messages ') ? 'messages' : 'chat';
}

/** The body of an answer with a text. */
export const answerBodies: Readonly<Record<Api, (text: string) => unknown>> = {
  chat: (text) => ({
    id: 'chatcmpl-bench000000000000',
    object: 'chat.completion',
    created: CREATED_S,
    model: MODEL,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: PROMPT_TOKENS,
      completion_tokens: COMPLETION_TOKENS,
      total_tokens: PROMPT_TOKENS + COMPLETION_TOKENS,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
    },
    system_fingerprint: 'fp_0123456789',
  }),
  messages: (text) => ({
    id: 'msg_bench000000000000',
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: PROMPT_TOKENS,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: COMPLETION_TOKENS,
      service_tier: 'standard',
    },
  }),
  responses: (text) => ({
    id: 'resp_bench000000000000',
    object: 'response',
    created_at: CREATED_S,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: 256,
    model: MODEL,
    output: [
      {
        id: 'msg_bench000000000000',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
      },
    ],
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: false,
    temperature: 0.7,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: PROMPT_TOKENS,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: COMPLETION_TOKENS,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: PROMPT_TOKENS + COMPLETION_TOKENS,
    },
    user: null,
    metadata: {},
  }),
};
