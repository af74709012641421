import { describe, expect, it } from 'vitest';
import type { ThinkingBlock } from '../openai/index.ts';
import {
  callChunk,
  deltaChunk,
  encodeStream,
  finishChunk,
  fullChunk,
  inputChunk,
  responseContext,
  textChunk,
  usageChunk,
} from '../test-support/response-chunks.ts';
import type { ResponseStreamEvent } from './index.ts';

const typesOf = (events: readonly ResponseStreamEvent[]) =>
  events.map(({ type }) => type.replace(/^response\./, ''));

describe('createResponseStreamEncoder', () => {
  it('writes every event of reasoning, text, sources and calls, in order', () => {
    const { events, response } = encodeStream([
      deltaChunk({ role: 'assistant', content: '' }),
      textChunk('why', 'reasoning_content'),
      deltaChunk({ thinking_blocks: [{ type: 'thinking', thinking: 'why', signature: 's' }] }),
      textChunk('Hel'),
      textChunk('lo'),
      deltaChunk({
        annotations: [
          {
            type: 'url_citation',
            url_citation: { start_index: 0, end_index: 5, url: 'https://a.org', title: 'A' },
          },
        ],
      }),
      callChunk(0, 'call_a', 'crm__find'),
      inputChunk(0, '{"a"'),
      inputChunk(0, ':1}'),
      deltaChunk({
        tool_calls: [{ index: 1, id: 'call_b', type: 'custom', custom: { name: 'patch', input: '' } }],
      }),
      deltaChunk({ tool_calls: [{ index: 1, custom: { input: '*** x' } }] }),
      finishChunk('tool_calls'),
      usageChunk,
    ]);
    expect(typesOf(events)).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.delta',
      'output_text.annotation.added',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'output_item.added',
      'custom_tool_call_input.delta',
      'custom_tool_call_input.done',
      'output_item.done',
      'completed',
    ]);
    expect(response).toMatchObject({
      id: 'resp_01abcdef',
      object: 'response',
      created_at: 1_700_000_000,
      completed_at: 1_700_000_009,
      status: 'completed',
      model: 'p/m',
      output: [
        {
          id: 'rs_01abcdef000',
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'why' }],
          encrypted_content: expect.stringMatching(/^sealed .*"signature":"s"/),
        },
        {
          id: 'msg_01abcdef001',
          status: 'completed',
          role: 'assistant',
          content: [
            {
              type: 'output_text',
              text: 'Hello',
              logprobs: [],
              annotations: [
                { type: 'url_citation', start_index: 0, end_index: 5, url: 'https://a.org', title: 'A' },
              ],
            },
          ],
        },
        { id: 'fc_01abcdef002', call_id: 'call_a', namespace: 'crm', name: 'find', arguments: '{"a":1}' },
        { id: 'ctc_01abcdef003', call_id: 'call_b', name: 'patch', input: '*** x' },
      ],
      usage: {
        input_tokens: 3,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 8,
      },
    });
  });

  it('writes a text delta as every client reads it', () => {
    const { events } = encodeStream([textChunk('a "b"\n'), finishChunk('stop')]);
    expect(JSON.parse(events.find(({ type }) => type.endsWith('text.delta'))?.json ?? '')).toEqual({
      type: 'response.output_text.delta',
      sequence_number: 4,
      item_id: 'msg_01abcdef000',
      output_index: 0,
      content_index: 0,
      delta: 'a "b"\n',
      logprobs: [],
    });
  });

  it('returns probabilities with the text', () => {
    const token = { token: 'a', bytes: [97], logprob: -1, top_logprobs: [{ token: 'b', logprob: -2 }] };
    const { events, response } = encodeStream([
      fullChunk({ delta: { content: 'a' }, logprobs: { content: [token] } }),
      finishChunk('stop'),
    ]);
    const logprobs = [{ ...token, top_logprobs: [{ token: 'b', bytes: [], logprob: -2 }] }];
    expect(response).toMatchObject({ output: [{ content: [{ text: 'a', logprobs }] }] });
    expect(events.map(({ json }) => JSON.parse(json)).filter((event) => 'logprobs' in event)).toMatchObject([
      { logprobs },
      { logprobs },
    ]);
  });

  it('keeps arguments apart that arrive side by side', () => {
    const { response } = encodeStream([
      callChunk(0, 'a', 'f', '{"x"'),
      callChunk(1, 'b', 'g', '{"y"'),
      inputChunk(0, ':1}'),
      inputChunk(1, ':2}'),
      finishChunk('tool_calls'),
    ]);
    expect(response).toMatchObject({ output: [{ arguments: '{"x":1}' }, { arguments: '{"y":2}' }] });
  });

  it('gives a search for tools as the item that the client knows', () => {
    const { events, response } = encodeStream([
      callChunk(0, 'a', 'tool_search', '{"query":"x"}'),
      finishChunk('tool_calls'),
    ]);
    expect(typesOf(events)).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'output_item.done',
      'completed',
    ]);
    expect(response).toMatchObject({
      output: [{ type: 'tool_search_call', call_id: 'a', execution: 'client', arguments: { query: 'x' } }],
    });
  });

  it('gives the input of a custom tool that was called as a function', () => {
    const { events, response } = encodeStream([
      callChunk(0, 'a', 'patch', '{"inp'),
      inputChunk(0, 'ut":"*** \\"x\\""}'),
      callChunk(1, 'b', 'patch', '{"input":"cut'),
      finishChunk('length'),
    ]);
    expect(response).toMatchObject({
      output: [
        { type: 'custom_tool_call', name: 'patch', input: '*** "x"', status: 'completed' },
        { type: 'custom_tool_call', name: 'patch', input: '{"input":"cut', status: 'incomplete' },
      ],
    });
    expect(typesOf(events).filter((type) => type.startsWith('custom'))).toEqual([
      'custom_tool_call_input.delta',
      'custom_tool_call_input.done',
      'custom_tool_call_input.delta',
      'custom_tool_call_input.done',
    ]);
  });

  it('keeps items in the order in which they arrive', () => {
    const block: ThinkingBlock = { type: 'redacted_thinking', data: 'x' };
    const { response } = encodeStream([
      textChunk('a'),
      textChunk('why', 'reasoning_content'),
      deltaChunk({ thinking_blocks: [block] }),
      textChunk('b'),
      deltaChunk({ refusal: 'no' }),
      deltaChunk({ thinking_blocks: [block] }),
      finishChunk('stop'),
    ]);
    expect(response).toMatchObject({
      output: [
        { content: [{ text: 'a' }] },
        { summary: [{ text: 'why' }], encrypted_content: `sealed ${JSON.stringify([block])}` },
        { content: [{ text: 'b' }, { type: 'refusal', refusal: 'no' }] },
        { summary: [], encrypted_content: `sealed ${JSON.stringify([block])}` },
      ],
    });
  });

  it('repeats the request in the words of the client', () => {
    const request = {
      ...responseContext.request,
      instructions: 'be kind',
      tools: [{ type: 'function' as const, name: 'f', strict: null }],
      tool_choice: { type: 'function' as const, name: 'f' },
      metadata: { a: 'b' },
      temperature: 0.5,
      text: { verbosity: 'low' },
      reasoning: { effort: 'low' },
      previous_response_id: 'resp_0',
      conversation: 'conv_1',
    };
    const { events, response } = encodeStream([textChunk('a'), finishChunk('stop')], {
      request,
      store: false,
    });
    const echoes = {
      instructions: 'be kind',
      tools: request.tools,
      tool_choice: request.tool_choice,
      metadata: { a: 'b' },
      temperature: 0.5,
      text: { verbosity: 'low', format: { type: 'text' } },
      reasoning: { effort: 'low', summary: null },
      previous_response_id: 'resp_0',
      conversation: { id: 'conv_1' },
      store: false,
      parallel_tool_calls: true,
      background: false,
    };
    expect(response).toMatchObject(echoes);
    expect(JSON.parse(events[0]?.json ?? '')).toMatchObject({
      response: { ...echoes, status: 'in_progress', output: [], usage: null, completed_at: null },
    });
  });

  it.each([
    ['length', 'max_output_tokens'],
    ['content_filter', 'content_filter'],
  ] as const)('is incomplete after %s', (reason, why) => {
    const { events, response } = encodeStream([
      textChunk('a'),
      callChunk(0, 'c', 'f', '{"a'),
      finishChunk(reason),
    ]);
    expect(events.at(-1)?.type).toBe('response.incomplete');
    expect(response).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: why },
      completed_at: null,
      output: [{ status: 'completed' }, { status: 'incomplete' }],
    });
  });

  it('has no usage if nobody counted', () => {
    const { events, response } = encodeStream([textChunk('a'), finishChunk('stop')]);
    expect(response).not.toHaveProperty('usage');
    expect(JSON.parse(events[0]?.json ?? '')).toMatchObject({ response: { usage: null } });
  });

  it('ignores further choices', () => {
    const { response } = encodeStream([
      textChunk('a'),
      fullChunk({ index: 1, delta: { content: 'b' } }),
      finishChunk('stop'),
    ]);
    expect(response).toMatchObject({ output: [{ content: [{ text: 'a' }] }] });
  });

  it('returns what the gateway tells about the choice', () => {
    const facts = { routing: { policy: 'balanced' } };
    const { response } = encodeStream([
      fullChunk({ finish_reason: 'stop', provider_specific_fields: facts }),
    ]);
    expect(response).toMatchObject({ provider_specific_fields: facts });
  });
});
