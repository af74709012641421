import { describe, expect, it } from 'vitest';
import { fitNativeReasoning } from './index.ts';

const question = { role: 'user', content: 'Hi', id: 'msg_1' };
const reasoning = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAA' };
const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '{}' };
const output = { type: 'function_call_output', call_id: 'call_1', output: 'ok' };

describe('fitNativeReasoning', () => {
  it.each([
    ['a text', 'Hi'],
    ['items', [question, reasoning, call, output]],
  ])('passes %s of the Responses API as they came', (_name, input) => {
    const body = { model: 'm', input };
    expect(fitNativeReasoning('responses', body, false)).toEqual({ body, warnings: [] });
  });

  it('leaves out reasoning that OpenAI refused, and the ids of items that belong to it', () => {
    const body = { model: 'm', input: [question, reasoning, call, output] };
    const { id: _id, ...plainCall } = call;
    expect(fitNativeReasoning('responses', body, true).body).toEqual({
      model: 'm',
      input: [{ role: 'user', content: 'Hi' }, plainCall, output],
    });
    expect(fitNativeReasoning('responses', { input: 'Hi' }, true).body).toEqual({ input: 'Hi' });
  });

  it('leaves out reasoning that Anthropic refused', () => {
    const block = { type: 'thinking', thinking: 'Hm.', signature: 's' };
    const text = { type: 'text', text: 'Hello.' };
    const messages = [question, { role: 'assistant', content: [block, text] }, question];
    expect(fitNativeReasoning('messages', { messages }, true).body).toEqual({
      messages: [question, { role: 'assistant', content: [text] }, question],
    });
  });
});
