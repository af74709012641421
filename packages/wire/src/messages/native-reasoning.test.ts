import { describe, expect, it } from 'vitest';
import { fitMessagesReasoning } from './native-reasoning.ts';

const thought = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' };
const use = { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} };
const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Cold.' };
const question = { role: 'user', content: 'How is it?' };
const results = { role: 'user', content: [result] };
const enabled = { type: 'enabled', budget_tokens: 1024 };
const turn = (...content: readonly object[]) => ({ role: 'assistant', content });

describe('fitMessagesReasoning', () => {
  it.each([
    ['a loop that began with reasoning', enabled, [question, turn(thought, use), results]],
    ['a later turn of such a loop', enabled, [question, turn(thought, use), results, turn(use), results]],
    ['a new question', enabled, [question, turn(use), results, turn({ type: 'text', text: 'x' }), question]],
    ['adaptive thinking', { type: 'adaptive' }, [question, turn(use), results]],
    ['no thinking', undefined, [question, turn(use), results]],
    ['messages that are none', enabled, 7],
  ])('changes nothing in %s', (_name, thinking, messages) => {
    const body = { thinking, messages };
    expect(fitMessagesReasoning(body, false)).toEqual({ body, warnings: [] });
  });

  it('leaves thinking out inside of a loop that began without it, and edits of the context that need it', () => {
    const messages = [question, turn(use), results, turn(thought, use), results];
    const edits = [{ type: 'clear_thinking_20251015' }, { type: 'clear_tool_uses_20250919' }];
    const body = { model: 'm', thinking: enabled, messages, context_management: { edits } };
    expect(fitMessagesReasoning(body, false)).toEqual({
      body: { model: 'm', messages, context_management: { edits: [edits[1]] } },
      warnings: ['thinking left out: this tool loop began without it'],
    });
    const only = { ...body, context_management: { edits: [edits[0]] } };
    expect(fitMessagesReasoning(only, false).body).toEqual({ model: 'm', messages });
  });

  it('leaves out the reasoning of earlier turns that their provider refused', () => {
    const redacted = { type: 'redacted_thinking', data: 'b3BhcXVl' };
    const messages = [question, turn(thought), question, turn(redacted, use), results];
    const { body, warnings } = fitMessagesReasoning({ thinking: enabled, messages }, true);
    expect(body).toEqual({ messages: [question, question, turn(use), results] });
    expect(warnings).toHaveLength(1);
  });
});
