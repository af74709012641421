import { describe, expect, it } from 'vitest';
import type { ChatCompletion, Message } from '../openai/index.ts';
import { replayMessageEvents } from '../test-support/replay-message-events.ts';
import { chunkEnvelope } from '../test-support/response-chunks.ts';
import { chunksOfAnswer } from '../translation/index.ts';
import { createMessagesStreamEncoder, encodeMessage, nativeMessagesBody } from './index.ts';

const context = { id: 'msg_1', model: 'p/m', promptTokens: 7, envelopes: { seal: () => 'sealed' } };
const none = { content: null, refusal: null, tool_calls: null, function_call: null };

function completionOf(message: Partial<Message>): ChatCompletion {
  const whole = { role: 'assistant' as const, ...none, ...message };
  const choice = { index: 0, finish_reason: 'stop' as const, logprobs: null, message: whole };
  return { ...chunkEnvelope, object: 'chat.completion', choices: [choice] };
}

const encoded: Readonly<Record<string, (message: Partial<Message>, omitsThinking?: boolean) => unknown>> = {
  whole: (message, omitsThinking) => encodeMessage(completionOf(message), { ...context, omitsThinking }),
  streamed: (message, omitsThinking) => {
    const encoder = createMessagesStreamEncoder({ ...context, omitsThinking });
    const text = encoder.write(chunksOfAnswer(completionOf(message), true)) + encoder.end();
    return replayMessageEvents(text);
  },
};

const own = {
  type: 'web_search_result_location',
  url: 'https://a.example',
  title: 'A',
  cited_text: 'site',
  encrypted_index: '',
};

describe.each(Object.keys(encoded))('a message, %s', (how) => {
  const encode = encoded[how] ?? (() => undefined);

  it('cites the pages of its text', () => {
    const url_citation = { start_index: 4, end_index: 8, url: 'https://a.example', title: 'A' };
    const annotations = [{ type: 'url_citation' as const, url_citation }];
    expect(encode({ content: 'The site', annotations })).toMatchObject({
      content: [{ type: 'text', text: 'The site', citations: [own] }],
    });
  });

  it('leaves out the text of reasoning for clients that want none', () => {
    const thinking_blocks = [{ type: 'thinking' as const, thinking: 'why', signature: 's' }];
    expect(encode({ content: 'So.', reasoning_content: 'why', thinking_blocks }, true)).toMatchObject({
      content: [
        { type: 'thinking', thinking: '', signature: 'sealed' },
        { type: 'text', text: 'So.' },
      ],
    });
  });

  it('has what signs a call right before it', () => {
    const call = (id: string, extra?: { readonly google: string }) => ({
      id,
      type: 'function' as const,
      function: { name: 'f', arguments: '{}' },
      ...(extra === undefined ? {} : { extra_content: extra }),
    });
    const tool_calls = [call('a', { google: 'x' }), call('b')];
    expect(encode({ content: 'So.', reasoning_content: 'why', tool_calls })).toMatchObject({
      content: [
        { type: 'thinking', thinking: 'why', signature: 'sealed' },
        { type: 'text', text: 'So.' },
        { type: 'redacted_thinking', data: 'sealed' },
        { type: 'tool_use', id: 'a' },
        { type: 'tool_use', id: 'b' },
      ],
    });
  });

  it('tells that the model refused', () => {
    expect(encode({ refusal: 'No.' })).toMatchObject({
      content: [{ type: 'text', text: 'No.' }],
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: null },
    });
  });
});

describe('nativeMessagesBody', () => {
  const theirs = { ...own, encrypted_index: 'Eo8' };

  it.each([
    ['leaves the citations of translated answers out', [own], undefined],
    ['keeps the citations of the provider', [own, theirs], [theirs]],
  ])('%s', (_, citations, kept) => {
    const block = { type: 'text', text: 'The site' };
    const body = { model: 'm', messages: [{ role: 'assistant', content: [{ ...block, citations }] }] };
    const [message] = JSON.parse(
      JSON.stringify(nativeMessagesBody(body, { open: () => undefined })),
    ).messages;
    expect(message.content[0]).toEqual(kept === undefined ? block : { ...block, citations: kept });
  });
});
