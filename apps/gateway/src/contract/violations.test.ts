import { ChatCompletionRequest, type ChatCompletionRequest as Request, ResponsesRequest } from '@sluice/wire';
import fc from 'fast-check';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { explainViolations } from './violations.ts';

const validator = Compile(ChatCompletionRequest);
const user = { role: 'user', content: 'hi' };
const explain = (value: unknown) =>
  explainViolations(ChatCompletionRequest, value).map(({ loc, type }) => [loc.join('.'), type]);

describe('explainViolations', () => {
  it.each<[string, unknown, [string, string][]]>([
    ['a list as body', [], [['body', 'dict_type']]],
    ['no model', { messages: [user] }, [['body.model', 'missing']]],
    ['null model', { model: null }, [['body.model', 'string_type']]],
    [
      'a wrong role',
      { model: 'a', messages: [{ role: 'boss', content: 'x' }] },
      [['body.messages.0.role', 'literal_error']],
    ],
    ['no role', { model: 'a', messages: [{ content: 'x' }] }, [['body.messages.0.role', 'missing']]],
    [
      'a number as role',
      { model: 'a', messages: [{ role: 1 }] },
      [['body.messages.0.role', 'literal_error']],
    ],
    ['a string as message', { model: 'a', messages: ['x'] }, [['body.messages.0', 'dict_type']]],
    [
      'no content',
      { model: 'a', messages: [user, { role: 'user' }] },
      [['body.messages.1.content', 'missing']],
    ],
    [
      'a number as content',
      { model: 'a', messages: [{ role: 'user', content: 1 }] },
      [['body.messages.0.content', 'union_type']],
    ],
    [
      'a broken part',
      { model: 'a', messages: [{ role: 'user', content: [{ type: 'text' }, { type: 'refusal' }, {}] }] },
      [
        ['body.messages.0.content.0.text', 'missing'],
        ['body.messages.0.content.1.type', 'literal_error'],
        ['body.messages.0.content.2.type', 'missing'],
      ],
    ],
    ['a temperature too high', { model: 'a', temperature: 3 }, [['body.temperature', 'less_than_equal']]],
    [
      'a penalty too low',
      { model: 'a', presence_penalty: -3 },
      [['body.presence_penalty', 'greater_than_equal']],
    ],
    ['no time at all', { model: 'a', timeout: 0 }, [['body.timeout', 'greater_than']]],
    ['a fraction', { model: 'a', max_tokens: 1.5 }, [['body.max_tokens', 'int_from_float']]],
    ['text for a number', { model: 'a', n: '1' }, [['body.n', 'int_type']]],
    ['text for a switch', { model: 'a', stream: 'yes' }, [['body.stream', 'bool_type']]],
    [
      'a wrong effort',
      { model: 'a', reasoning_effort: 'huge' },
      [['body.reasoning_effort', 'literal_error']],
    ],
    [
      'no budget',
      { model: 'a', thinking: { type: 'enabled' } },
      [['body.thinking.budget_tokens', 'missing']],
    ],
    ['no such thinking', { model: 'a', thinking: { type: 'x' } }, [['body.thinking.type', 'literal_error']]],
    ['no such choice', { model: 'a', tool_choice: 'any' }, [['body.tool_choice', 'literal_error']]],
    [
      'no name in a choice',
      { model: 'a', tool_choice: { type: 'function', function: {} } },
      [['body.tool_choice.function.name', 'missing']],
    ],
    ['an empty list', { model: 'a', anonymization_types: [] }, [['body.anonymization_types', 'too_short']]],
    ['an empty model', { model: '' }, [['body.model', 'string_too_short']]],
    ['a number in stop', { model: 'a', stop: ['x', 2] }, [['body.stop.1', 'string_type']]],
    [
      'a bias of text',
      { model: 'a', logit_bias: { '1': 'x', '2': 500 } },
      [
        ['body.logit_bias.1', 'int_type'],
        ['body.logit_bias.2', 'less_than_equal'],
      ],
    ],
    [
      'several at once',
      { n: 0, temperature: 'x', tools: [{ type: 'function', function: { name: 1 } }] },
      [
        ['body.model', 'missing'],
        ['body.temperature', 'float_type'],
        ['body.n', 'greater_than_equal'],
        ['body.tools.0.function.name', 'string_type'],
      ],
    ],
    ['nothing wrong', { model: 'a', messages: [user], max_tokens: null }, []],
  ])('%s', (_name, value, expected) => {
    expect(explain(value)).toEqual(expected);
  });

  it('names the fault of an item by its type, though the type of others may be absent', () => {
    const item = { type: 'function_call', name: 'f', arguments: {} };
    const found = explainViolations(ResponsesRequest, { model: 'a', input: [item] });
    expect(found.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['body.input.0.call_id', 'missing'],
      ['body.input.0.arguments', 'string_type'],
    ]);
  });

  it('describes the accepted values', () => {
    const messages = explainViolations(ChatCompletionRequest, {
      model: 4,
      web_search_options: { search_context_size: 'huge' },
      stop: 5,
    }).map(({ msg }) => msg);
    expect(messages).toEqual([
      'Input should be a valid string, got integer',
      "Input should be 'low', 'medium' or 'high', got 'huge'",
      'Input should be a valid string or list, got integer',
    ]);
  });

  it('repeats no long or secret values', () => {
    const secret = 'my secret '.repeat(100);
    const found = explainViolations(ChatCompletionRequest, {
      model: { secret },
      reasoning_effort: secret,
      logit_bias: { [secret]: 'x' },
    });
    expect(found).toHaveLength(3);
    for (const one of found) {
      for (const step of one.loc) expect(String(step).length).toBeLessThanOrEqual(60);
      expect(one.msg).not.toContain('secret');
    }
  });

  it('stops at 1000', () => {
    const messages = Array.from({ length: 50_000 }, () => ({ role: 'user' }));
    expect(explainViolations(ChatCompletionRequest, { model: 'a', messages })).toHaveLength(1000);
  });

  it('supports keywords not used by the chat request', () => {
    const schema = Type.Object(
      {
        step: Type.Number({ multipleOf: 0.1, exclusiveMaximum: 1 }),
        code: Type.String({ pattern: '^[a-z]+$', maxLength: 3 }),
        few: Type.Array(Type.Literal('a'), { maxItems: 1 }),
        map: Type.Record(Type.String(), Type.Boolean()),
      },
      { additionalProperties: false },
    );
    const value = { step: 1.25, code: 'ABCD', few: ['a', 'b'], map: { x: 1 }, more: 1 };
    expect(explainViolations(schema, value, []).map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['step', 'less_than'],
      ['step', 'multiple_of'],
      ['code', 'string_too_long'],
      ['code', 'string_pattern_mismatch'],
      ['few', 'too_long'],
      ['few.1', 'literal_error'],
      ['map.x', 'bool_type'],
      ['more', 'extra_forbidden'],
    ]);
  });

  it('property: finds violations exactly if the compiled check fails', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (seed, changes) => {
          let value: unknown = structuredClone(seed);
          for (const change of changes) value = mutate(value, change.at, change.to);
          const ok = validator.Check(value);
          if (!ok) refused += 1;
          expect(explainViolations(ChatCompletionRequest, value).length === 0).toBe(ok);
        },
      ),
      { numRuns: 3000 },
    );
    expect(refused).toBeGreaterThan(500);
  });
});

const DROP = Symbol('drop');
const mutation = fc.record({
  at: fc.array(fc.nat(30), { maxLength: 6 }),
  to: fc.oneof(
    fc.constantFrom<unknown>(
      DROP,
      null,
      '',
      'user',
      'text',
      'enabled',
      'none',
      0,
      -1,
      1.5,
      1e9,
      Number.POSITIVE_INFINITY,
      true,
      [],
      {},
      [null],
      [{}],
    ),
    fc.constantFrom<unknown>(
      { type: 'file', file: {} },
      { role: 'tool', content: 'x' },
      { type: 'custom' },
      'audio',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
});

/** Replaces (or drops) the value that a path of ordinals leads to, ending early at a leaf. */
function mutate(value: unknown, at: readonly number[], to: unknown): unknown {
  const [step, ...rest] = at;
  if (step === undefined || typeof value !== 'object' || value === null) return to === DROP ? null : to;
  if (Array.isArray(value)) {
    if (value.length === 0) return to === DROP ? value : [to];
    const index = step % value.length;
    return value.map((one: unknown, position) => (position === index ? mutate(one, rest, to) : one));
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return value;
  const index = step % entries.length;
  const kept =
    to === DROP && rest.length === 0 ? entries.filter((_, position) => position !== index) : entries;
  return Object.fromEntries(
    kept.map(([name, one], position) => [name, position === index ? mutate(one, rest, to) : one]),
  );
}

const seeds: readonly Request[] = [
  {
    model: 'a/b',
    messages: [
      { role: 'system', content: 's' },
      { role: 'developer', content: [{ type: 'text', text: 'd' }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'x' },
          { type: 'image_url', image_url: { url: 'u', detail: 'auto' } },
          { type: 'input_audio', input_audio: { data: 'A', format: 'wav' } },
          { type: 'file', file: { file_data: 'A', ocr: 'auto', pages: [1, 2] } },
          { type: 'document', source: { type: 'base64', data: 'A' } },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } },
          { id: 'd', type: 'custom', custom: { name: 'f', input: 'x' } },
        ],
        thinking_blocks: [
          { type: 'thinking', thinking: 't' },
          { type: 'redacted_thinking', data: 'x' },
        ],
      },
      { role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: 'r' }] },
      { role: 'function', name: 'f', content: null },
    ],
  },
  {
    model: 'auto',
    temperature: 1,
    stop: ['a'],
    tools: [
      { type: 'function', function: { name: 'f', parameters: {} } },
      { type: 'custom', custom: { name: 'c', format: { type: 'text' } } },
    ],
    tool_choice: { type: 'function', function: { name: 'f' } },
    response_format: { type: 'json_schema', json_schema: { name: 'n', schema: {} } },
    audio: { format: 'wav', voice: { id: 'v' } },
    thinking: { type: 'enabled', budget_tokens: 5 },
    reasoning_effort: 'low',
    web_search_options: {
      search_context_size: 'low',
      user_location: { type: 'approximate', approximate: {} },
    },
    logit_bias: { '5': 1 },
    extra_body: { anonymization_types: [1] },
    model_list: [{ model_name: 'x', litellm_params: { model: 'y' } }],
    safety_identifier: 's',
    prediction: { type: 'content', content: [{ type: 'text', text: 'x' }] },
  },
];
