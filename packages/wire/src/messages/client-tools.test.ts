import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { chatRequestOfMessages, MessagesRequest } from './index.ts';

const isMessages = Compile(MessagesRequest);
const own = { name: 'f', input_schema: { type: 'object' } };

function translated(tools: readonly object[], choice: object = {}) {
  const request: unknown = {
    model: 'm',
    max_tokens: 5,
    messages: [{ role: 'user', content: 'x' }],
    tools,
    ...choice,
  };
  if (!isMessages.Check(request)) throw new Error('no valid request');
  const { request: chat, ...rest } = chatRequestOfMessages(request, { open: () => undefined });
  return { ...rest, names: (chat.tools ?? []).map((tool) => Reflect.get(tool, 'function').name) };
}

describe('tools that Anthropic defines', () => {
  it.each([
    ['bash_20250124', 'bash'],
    ['text_editor_20250728', 'str_replace_based_edit_tool'],
    ['text_editor_20250124', 'str_replace_editor'],
    ['memory_20250818', 'memory'],
    ['computer_20251124', 'computer'],
  ])('%s, which the client runs, is a function for other models', (type, name) => {
    const { names, unsupported, warnings } = translated([{ type, name }]);
    expect([names, unsupported]).toEqual([[name], []]);
    expect(warnings.join()).toContain(`tools[0] sent as a function: ${type}`);
  });

  it.each(['code_execution_20250825', 'web_fetch_20250910'])(
    '%s is left out where it is only offered',
    (type) => {
      const tool = { type, name: 'x' };
      const beside = translated([own, tool]);
      expect([beside.names, beside.unsupported]).toEqual([['f'], []]);
      expect(beside.warnings.join()).toContain(type);
      expect(translated([tool]).unsupported).toEqual(['tools[0]']);
      expect(translated([own, tool], { tool_choice: { type: 'tool', name: 'x' } }).unsupported).toContain(
        'tools[1]',
      );
    },
  );
});
