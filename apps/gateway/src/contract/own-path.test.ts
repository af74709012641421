import { describe, expect, it } from 'vitest';
import { createPathTranslator, ownPath } from './own-path.ts';

describe('createPathTranslator', () => {
  const toOwn = createPathTranslator({
    body: {
      previous_response_id: 'resp_a',
      input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'a' }] }],
      tools: [{ type: 'web_search' }, { type: 'function', name: 'a b' }],
      text: { format: { schema: {} } },
    },
    messages: [{ path: 'previous_response_id' }, { path: 'input[0]' }],
    tools: ['tools[1]'],
    members: {
      messages: 'input',
      response_format: 'text.format',
      stop: 'stop_sequences',
      reasoning_effort: 'reasoning.effort',
    },
  });

  it.each([
    ['messages[1].content[0].file.file_id', 'input[0].content[0].file_id'],
    ['messages[1].content[4].file.file_id', 'input[0].content'],
    ['messages[0].content[0].file', 'previous_response_id'],
    ['tools[0].function.name', 'tools[1].name'],
    ['response_format.json_schema.schema', 'text.format.schema'],
    ['messages', 'input'],
    ['reasoning_effort dropped', 'reasoning.effort dropped'],
    ['m does not support messages. Omit it.', 'm does not support input. Omit it.'],
    ['system messages moved to the beginning', 'system messages moved to the beginning'],
    ['added before a stop message', 'added before a stop message'],
    ['stop, top_k dropped', 'stop_sequences, top_k dropped'],
    ['POST /v1/messages', 'POST /v1/messages'],
    [`does not support ${ownPath('stop')}`, 'does not support stop'],
    [
      `m does not support ${ownPath('tools[0]')}. Omit it.`,
      'm does not support tools[0] (web_search). Omit it.',
    ],
    [ownPath('tools[0]'), 'tools[0]'],
    ['rejected the request. It says: x', 'rejected the request. It says: x'],
    ['rejected. It says: messages[1].content is bad', 'rejected. It says: input[0].content is bad'],
    ['stop limited. It says: stop is too long', 'stop_sequences limited. It says: stop is too long'],
  ])('%s becomes %s', (text, expected) => {
    expect(toOwn(text)).toBe(expected);
  });
});
