import { describe, expect, it } from 'vitest';
import type { ThinkingBlock } from '../openai/index.ts';
import { deltaChunk, encodeStream, finishChunk, textChunk } from '../test-support/response-chunks.ts';

describe('encrypted reasoning', () => {
  it('seals opaque data of calls, too, for clients that keep only what they know', () => {
    const extra = { google: { thought_signature: 's' } };
    const called = { index: 0, id: 'a', function: { name: 'f', arguments: '{}' }, extra_content: extra };
    const { response } = encodeStream([deltaChunk({ tool_calls: [called] }), finishChunk('length')]);
    expect(response).toMatchObject({
      output: [
        { type: 'function_call', status: 'incomplete', extra_content: extra },
        { type: 'reasoning', summary: [], encrypted_content: `sealed ${JSON.stringify({ a: extra })}` },
      ],
    });
  });

  it('seals reasoning only for requests that ask for it', () => {
    const blocks: ThinkingBlock[] = [{ type: 'thinking', thinking: 'why', signature: 's' }];
    const { response } = encodeStream(
      [deltaChunk({ thinking_blocks: blocks }), textChunk('a'), finishChunk('stop')],
      {
        request: { model: 'auto', input: 'hi' },
        sealReasoning: () => expect.fail('sealed'),
      },
    );
    expect(response).toMatchObject({ output: [{ type: 'message' }] });
  });
});
