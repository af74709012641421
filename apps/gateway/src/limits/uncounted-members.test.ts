import { describe, expect, it } from 'vitest';
import { testPrincipal } from '../test-support/principal.ts';
import { refuseUncountedMembers } from './uncounted-members.ts';

const messages = [{ role: 'user' as const, content: 'hello' }];
const budget = { limits: { budget: { usd: 1, period: 'day' as const } } };
const models = { modelGlobs: [['a/*']] };
const output = { limits: { max_output_tokens: 50 } };
const regions = { routing: [{ regions: ['eu'] }] };

const tool = { type: 'function', function: { name: 'f' } };

const refusal = (members: object, facts: object): unknown => {
  try {
    refuseUncountedMembers({ model: 'a/b', messages, ...members }, testPrincipal(facts));
    return undefined;
  } catch (error) {
    return [Reflect.get(Object(error), 'code'), Reflect.get(Object(error), 'param')];
  }
};

describe('refuseUncountedMembers', () => {
  it.each([
    ['models of a router', { models: ['c/d'] }, models, 'models'],
    ['a route', { route: 'fallback' }, budget, 'route'],
    ['hosts of a router', { provider: { data_collection: 'allow' } }, regions, 'provider'],
    ['paid features', { plugins: [{ id: 'web' }] }, budget, 'plugins'],
    ['tools with fees', { tools: [tool, { type: 'web_search_preview' }] }, budget, 'tools[1].type'],
    ['other spellings', { fallbackModels: ['c/d'] }, models, 'fallbackModels'],
  ])('refuses %s', (_, members, facts, param) => {
    expect(refusal(members, facts)).toEqual(['model_not_allowed', param]);
  });

  const paid = { type: 'code_interpreter', container: { type: 'auto' } };
  const native = (input: readonly object[], facts: object) => {
    const body = { model: 'a/b', input };
    const request = { api: 'responses', body, headers: {}, limitMember: undefined, exclusive: [] } as const;
    try {
      refuseUncountedMembers({ model: 'a/b', messages }, testPrincipal(facts), request);
      return undefined;
    } catch (error) {
      return [Reflect.get(Object(error), 'code'), Reflect.get(Object(error), 'param')];
    }
  };

  it('refuses tools with fees that an item adds', () => {
    const adds = { type: 'additional_tools', role: 'developer', tools: [{ type: 'function' }, paid] };
    const group = { type: 'tool_search_output', tools: [{ type: 'namespace', tools: [paid] }] };
    expect(native([adds], budget)).toEqual(['model_not_allowed', 'input[0].tools[1].type']);
    expect(native([{}, group], budget)).toEqual(['model_not_allowed', 'input[1].tools[0].tools[0].type']);
    expect(native([adds], output)).toBeUndefined();
  });

  it('accepts items that tell of tools, or add functions', () => {
    const told = { type: 'mcp_list_tools', tools: [{ name: 'f', input_schema: {} }] };
    const adds = { type: 'additional_tools', tools: [{ type: 'function' }, { type: 'custom' }] };
    expect(native([told, adds], budget)).toBeUndefined();
  });

  it.each([
    ['a limit of another name', { max_new_tokens: 9000 }, output, 'max_new_tokens'],
    ['several answers', { best_of: 50 }, budget, 'best_of'],
    ['a group of settings', { options: { num_predict: 9000 } }, output, 'options.num_predict'],
    ['reasoning', { reasoning: { max_tokens: 90_000 } }, budget, 'reasoning.max_tokens'],
    [
      'a template',
      { chat_template_kwargs: { thinking_budget: 9 } },
      output,
      'chat_template_kwargs.thinking_budget',
    ],
  ])('refuses %s', (_, members, facts, param) => {
    expect(refusal(members, facts)).toEqual(['unsupported_parameter', param]);
  });

  it.each([
    ['anything from a key without limits', { models: ['c/d'], best_of: 50 }, {}],
    ['settings of sampling', { top_k: 5, repetition_penalty: 1.1, reasoning: { effort: 'low' } }, budget],
    ['functions', { tools: [tool, { type: 'custom', custom: { name: 'g' } }] }, budget],
    [
      'tools of a provider from a key without a budget',
      { tools: [{ type: 'mcp' }] },
      { ...models, ...output },
    ],
    ['schemas', { guided_json: { type: 'string', maxLength: 9 } }, budget],
    ['what is off', { use_beam_search: false, min_tokens: null }, output],
    ['what is empty', { models: [], plugins: [], provider: {}, enable_search: false }, budget],
    ['lengths from a key with models', { min_tokens: 5 }, models],
    ['models from a key with an output limit', { models: ['c/d'] }, output],
  ])('permits %s', (_, members, facts) => {
    expect(refusal(members, facts)).toBeUndefined();
  });
});

describe('requests that pass in the form of their own API', () => {
  const nativeRefusal = (api: 'messages' | 'responses', body: object, facts: object): unknown => {
    const native = { api, body: { ...body }, headers: {}, limitMember: 'max_tokens', exclusive: [] };
    try {
      refuseUncountedMembers({ model: 'a/b', messages }, testPrincipal(facts), native);
      return undefined;
    } catch (error) {
      return [Reflect.get(Object(error), 'code'), Reflect.get(Object(error), 'param')];
    }
  };

  it.each([
    [
      'messages',
      { tools: [{ name: 'f' }, { type: 'code_execution_20250825' }] },
      budget,
      'model_not_allowed',
      'tools[1].type',
    ],
    ['messages', { container: 'c' }, budget, 'model_not_allowed', 'container'],
    ['messages', { models: ['c/d'] }, models, 'model_not_allowed', 'models'],
    ['messages', { options: { num_predict: 9 } }, output, 'unsupported_parameter', 'options.num_predict'],
    ['responses', { tools: [{ type: 'code_interpreter' }] }, budget, 'model_not_allowed', 'tools[0].type'],
    ['responses', { provider: { only: ['x'] } }, regions, 'model_not_allowed', 'provider'],
  ] as const)('%s: refuses %j', (api, body, facts, code, param) => {
    expect(nativeRefusal(api, body, facts)).toEqual([code, param]);
  });

  it.each([
    [
      'messages',
      { tools: [{ name: 'f' }, { type: 'web_search_20250305', name: 's' }], thinking: { budget_tokens: 9 } },
      budget,
    ],
    [
      'responses',
      { tools: [{ type: 'function' }, { type: 'custom' }], reasoning: { effort: 'low' } },
      budget,
    ],
    ['messages', { tools: [{ type: 'code_execution_20250825' }], container: 'c' }, models],
  ] as const)('%s: accepts %j', (api, body, facts) => {
    expect(nativeRefusal(api, body, facts)).toBeUndefined();
  });
});
