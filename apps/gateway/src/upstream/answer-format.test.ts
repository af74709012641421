import type { ChatCompletion, ChatCompletionRequest, Choices } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { checkFormat, isStrict } from './answer-format.ts';

const schema = {
  type: 'object',
  properties: { a: { type: 'integer', minimum: 1 }, b: { $ref: '#/$defs/b' } },
  required: ['a'],
  additionalProperties: false,
  $defs: { b: { type: 'string', pattern: '^(a+)+$' } },
};
const request = (format: NonNullable<ChatCompletionRequest['response_format']>): ChatCompletionRequest => ({
  model: 'm',
  messages: [],
  response_format: format,
});
const bySchema = request({ type: 'json_schema', json_schema: { name: 'n', schema, strict: true } });

function answer(content: string | null, finish: Choices['finish_reason'] = 'stop'): ChatCompletion {
  const message = {
    role: 'assistant' as const,
    content,
    refusal: null,
    tool_calls: null,
    function_call: null,
  };
  return {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'p/m',
    choices: [{ index: 0, message, finish_reason: finish, logprobs: null }],
  };
}

describe('checkFormat', () => {
  it.each<[string | null, boolean]>([
    ['{"a":1}', true],
    ['{"a":1,"b":"x"}', true],
    ['{"a":0}', false],
    ['{"b":"x"}', false],
    ['{"a":1,"c":2}', false],
    ['Here it is: {"a":1}', false],
    ['```json\n{"a":1}\n```', true],
    ['', false],
    [null, true],
  ])('%j fits: %j', (content, fits) => {
    expect(checkFormat(bySchema, answer(content)).fits).toBe(fits);
  });

  it('removes code fences, and nothing else', () => {
    const { response } = checkFormat(bySchema, answer('```json\n{"a": 1}\n```'));
    expect(response.choices[0]?.message.content).toBe('{"a": 1}');
  });

  it.each(['length', 'content_filter', 'tool_calls'] as const)(
    'does not validate an answer that ended by %s',
    (finish) => {
      expect(checkFormat(bySchema, answer('{"a":', finish)).fits).toBe(true);
    },
  );

  it('does not run patterns of the caller', () => {
    const long = JSON.stringify({ a: 1, b: `${'a'.repeat(50_000)}!` });
    expect(checkFormat(bySchema, answer(long)).fits).toBe(true);
  });

  it('keeps properties that are named like keywords', () => {
    const named = {
      type: 'object',
      properties: { format: { type: 'string', format: 'date' }, pattern: { enum: ['pattern'] } },
      required: ['format'],
      additionalProperties: false,
    };
    const asked = request({ type: 'json_schema', json_schema: { name: 'n', schema: named, strict: true } });
    expect(checkFormat(asked, answer('{"format":"pdf","pattern":"pattern"}')).fits).toBe(true);
    expect(checkFormat(asked, answer('{"pattern":"pattern"}')).fits).toBe(false);
  });

  it('is fast with very long white space', () => {
    const long = `\`\`\`json${'\n'.repeat(200_000)}x`;
    expect(checkFormat(request({ type: 'json_object' }), answer(long)).fits).toBe(false);
  });

  it('requires an object for json_object', () => {
    const asked = request({ type: 'json_object' });
    expect(checkFormat(asked, answer('{}')).fits).toBe(true);
    expect(checkFormat(asked, answer('[]')).fits).toBe(false);
    expect(checkFormat(asked, answer('no')).fits).toBe(false);
  });

  it('accepts any answer if the schema is broken', () => {
    const broken = { type: 'object', properties: { a: { $ref: '#/$defs/none' } } };
    const asked = request({ type: 'json_schema', json_schema: { name: 'n', schema: broken } });
    expect(checkFormat(asked, answer('{"a":1}'))).toMatchObject({ response: answer('{"a":1}') });
    expect([isStrict(asked), isStrict(bySchema)]).toEqual([false, true]);
  });
});
