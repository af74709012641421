import { bundledCatalog } from '@sluice/catalog';
import {
  type ChatCompletionRequest,
  isEssentialParameter,
  parameterDropCost,
  ChatCompletionRequest as schema,
} from '@sluice/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig, toSettings } from '../../config/index.ts';
import { createAdapters, createCredentials, createModelDirectory } from '../../providers/index.ts';
import { createUnsupportedParameters } from './unsupported-parameters.ts';

const request = (more: Partial<ChatCompletionRequest>): ChatCompletionRequest => ({
  model: 'auto',
  messages: [{ role: 'user', content: 'x' }],
  ...more,
});

const own = ['anthropic', 'gemini', 'mistral', 'cohere'];
const keys = ['openai', ...own, 'groq', 'deepseek', 'perplexity', 'zai']
  .map((name) => `  ${name}: { protocol: ${own.includes(name) ? name : 'openai'}, api_key: k }`)
  .concat('  bedrock: { protocol: bedrock, region: eu-west-1, api_key: k }')
  .join('\n');
const file = await parseConfig(
  `providers:\n${keys}
  mine: { protocol: openai, base_url: 'https://h/v1', api_key: k, models: [
    { name: any }, { name: picky, unsupported_parameters: [temperature, seed] } ] }`,
  '/x.yaml',
  {},
);
const directory = createModelDirectory({
  providers: toSettings({ file, path: undefined }).providers,
  catalog: bundledCatalog(),
  adapterFor: createAdapters({ now: () => 0 }),
  credentialsOf: createCredentials({
    fetchJson: () => () => Promise.reject(new Error('none')),
    now: () => 0,
  }),
});
const model = (id: string) => {
  const found = directory.find(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
};
const [claude, mistral, picky, gpt] = [
  model('anthropic/claude-haiku-4-5'),
  model('mistral/mistral-large-latest'),
  model('mine/picky'),
  model('openai/gpt-5-mini'),
];

const named = (name: string) => ({ type: 'function' as const, function: { name } });
const custom = (name: string) => ({ type: 'custom' as const, custom: { name } });

describe('unsupported parameters', () => {
  it.each([
    [{ temperature: 0.5 }, ['temperature']],
    [{ temperature: 0 }, ['temperature']],
    [{ temperature: 1 }, []],
    [{ temperature: null }, []],
    [{}, []],
    [{ top_p: 0.5, seed: 3 }, ['seed']],
    [{ seed: 3, temperature: 0.2, user: 'a', stream: true }, ['seed', 'temperature']],
  ])('%j: %j', (more, lacking) => {
    expect([...createUnsupportedParameters()(request(more)).of(picky)].sort()).toEqual(lacking);
  });

  it('default values are always supported', () => {
    const lackingOf = createUnsupportedParameters();
    for (const more of [
      { temperature: 1 },
      { top_p: 1 },
      { n: 1 },
      { presence_penalty: 0 },
      { logit_bias: {} },
    ])
      expect(lackingOf(request(more)).of(gpt)).toEqual([]);
    expect(lackingOf(request({ temperature: 0.9 })).of(gpt)).toEqual(['temperature']);
  });

  it.each([
    ['first', ['custom', 'function']],
    ['last', ['function', 'custom']],
  ])('distinguishes tools of one kind %s from those of another', (_, order) => {
    const lackingOf = createUnsupportedParameters();
    for (const kind of order)
      for (const target of [claude, mistral, model('mine/any')])
        expect(
          lackingOf(request({ tools: [kind === 'custom' ? custom('g') : named('f')] })).of(target),
        ).toEqual(kind === 'custom' ? ['tools'] : []);
  });

  it('finds tools of every kind in every member', () => {
    for (const tools of [
      [named('f'), custom('g')],
      [custom('g'), named('f')],
    ])
      for (const target of [claude, mistral])
        expect(createUnsupportedParameters()(request({ tools })).of(target)).toEqual(['tools']);
  });

  it('checks that the required tool exists', () => {
    const lackingOf = createUnsupportedParameters();
    const tools = [named('a'), named('b')];
    const of = (name: string) => lackingOf(request({ tools, tool_choice: named(name) })).of(claude);
    expect([of('nobody'), of('b'), of('a'), of('c')]).toEqual([['tool_choice'], [], [], ['tool_choice']]);
    const legacy = { functions: [{ name: 'a' }, { name: 'b' }], function_call: { name: 'b' } };
    expect(lackingOf(request(legacy)).of(claude)).toEqual([]);
    const allowed = (name: string) => ({
      type: 'allowed_tools' as const,
      allowed_tools: { mode: 'required' as const, tools: [named(name)] },
    });
    expect(lackingOf(request({ tools, tool_choice: allowed('b') })).of(claude)).toEqual([]);
    expect(lackingOf(request({ tools, tool_choice: allowed('c') })).of(claude)).toEqual(['tool_choice']);
    const mixed = [...tools, custom('d')];
    expect(lackingOf(request({ tools: mixed, tool_choice: allowed('b') })).of(claude)).toEqual([]);
  });

  it('knows the tool name reserved by servers', () => {
    const lackingOf = createUnsupportedParameters();
    const search = (name: string) => ({ tools: [named(name)], web_search_options: {} });
    expect(lackingOf(request(search('find'))).of(claude)).toEqual([]);
    expect(lackingOf(request(search('web_search'))).of(claude)).toEqual(['web_search_options']);
    const forced = { ...search('find'), tool_choice: named('web_search') };
    expect(lackingOf(request(forced)).of(claude)).toEqual([]);
  });

  it('calls an encoder once for each shape of an aspect', () => {
    let asked = 0;
    const counting = {
      ...picky,
      adapter: {
        ...picky.adapter,
        unsupportedParameters: (sample: ChatCompletionRequest) => {
          asked++;
          return 'seed' in sample ? ['seed'] : [];
        },
      },
    };
    const lackingOf = createUnsupportedParameters();
    for (const more of [{ seed: 1 }, { seed: 2 }, { seed: 3, user: 'a' }])
      expect(lackingOf(request(more)).of(counting)).toEqual(['seed']);
    expect(asked).toBe(1);
    expect(lackingOf(request({ seed: 1, top_p: 0.1 })).of(counting)).toEqual(['seed']);
    lackingOf(request({ reasoning_effort: 'high' })).of(counting);
    lackingOf(request({ reasoning_effort: 'low' })).of(counting);
    expect(asked).toBe(4);
    for (const name of ['a', 'b', 'c']) lackingOf(request({ tools: [named(name)] })).of(counting);
    expect(asked).toBe(5);
  });

  it('does not evict entries for unusual requests, and is bounded', () => {
    let asked = 0;
    const unsupportedParameters = () => {
      asked++;
      return [];
    };
    const counting = { ...picky, adapter: { ...picky.adapter, unsupportedParameters } };
    const lackingOf = createUnsupportedParameters();
    const usual = request({ tools: [named('f')], temperature: 0.3 });
    lackingOf(usual).of(counting);
    const seen = new Set<string>();
    for (const odd of fc.sample(requests, { numRuns: 3000, seed: 1 })) {
      seen.add(JSON.stringify(odd));
      lackingOf(odd).of(counting);
    }
    expect(seen.size).toBeGreaterThan(2000);
    const before = asked;
    lackingOf(usual).of(counting);
    expect(asked).toBe(before);
    // The whole of the requests differs; what their parts look like does not.
    expect(before).toBeLessThan(2500);
  });
});

const some = <const T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });
const tool = fc.constantFrom(named('a'), named('b'), custom('c'), custom('d'));
const choice = fc.oneof(
  fc.constantFrom('none' as const, 'auto' as const, 'required' as const),
  fc.constantFrom(named('a'), named('z'), custom('c'), custom('z')),
  fc.record({
    type: fc.constant('allowed_tools' as const),
    allowed_tools: fc.record({
      mode: fc.constantFrom('auto' as const, 'required' as const),
      tools: fc.array(fc.constantFrom(named('a'), named('z'), custom('c')), { maxLength: 2 }),
    }),
  }),
);
const requests: fc.Arbitrary<ChatCompletionRequest> = fc
  .record({
    temperature: some(0, 0.7, 1, 1.7),
    top_p: some(0.1, 1),
    reasoning_effort: some('none' as const, 'low' as const, 'high' as const, 'max' as const),
    thinking: some({ type: 'disabled' as const }, { type: 'enabled' as const, budget_tokens: 2000 }),
    n: some(1, 2, 8, 9),
    stream: some(true, false),
    modalities: fc.option(fc.uniqueArray(fc.constantFrom('text' as const, 'audio' as const)), { nil: null }),
    audio: some({ format: 'wav' as const, voice: 'alloy' }, { format: 'pcm16' as const, voice: 'ash' }),
    logprobs: some(true, false),
    top_logprobs: some(0, 3),
    presence_penalty: some(-1, 0, 2),
    frequency_penalty: some(-1, 0, 0.5),
    logit_bias: some({}, { '5': 10 }),
    seed: some(-4, 0, 77),
    stop: fc.option(fc.oneof(fc.constant('end'), fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 })), {
      nil: null,
    }),
    response_format: some({ type: 'text' as const }, { type: 'json_object' as const }),
    service_tier: some('auto', 'default', 'flex', 'priority', 'odd'),
    store: some(true, false),
    verbosity: some('low'),
    safety_identifier: some('me'),
    prompt_cache_key: some('k'),
    prediction: some({ type: 'content' as const, content: 'long' }),
    web_search_options: some({}, { search_context_size: 'low' as const }),
    tools: fc.option(fc.array(tool, { maxLength: 4 }), { nil: null }),
    tool_choice: fc.option(choice, { nil: null }),
    parallel_tool_calls: some(true, false),
    functions: fc.option(fc.array(fc.record({ name: fc.constantFrom('a', 'f') }), { maxLength: 2 }), {
      nil: null,
    }),
    function_call: fc.option(
      fc.oneof(fc.constantFrom('none', 'auto'), fc.record({ name: fc.constantFrom('f', 'z') })),
      { nil: null },
    ),
  })
  .map(({ ...more }) => request(more));

/** Asks for what happens anyway: no reason to leave a model out. */
function isUsual(name: string, value: unknown): boolean {
  if (name === 'temperature' || name === 'top_p' || name === 'n') return value === 1;
  if (name === 'parallel_tool_calls') return value === true;
  if (name === 'service_tier') return value === 'auto' || value === 'default';
  if (name === 'modalities') return !JSON.stringify(value).includes('audio');
  if (name === 'response_format') return JSON.stringify(value) === '{"type":"text"}';
  if (name === 'logit_bias' || name === 'stop') return JSON.stringify(value).length === 2;
  if (name === 'tool_choice' || name === 'function_call') return value === 'auto';
  return value === false || value === 0;
}

it('has the same result by aspect as an encoder for the whole request', () => {
  const models = directory.models.filter(({ provider }) => provider.protocol !== 'sandbox');
  const lackingOf = createUnsupportedParameters();
  const members = new Set(Object.keys(schema.properties));
  fc.assert(
    fc.property(requests, fc.constantFrom(...models.map(({ id }) => id)), (asked, id) => {
      const target = model(id);
      const given: Readonly<Record<string, unknown>> = asked;
      const whole = target.adapter
        .unsupportedParameters(asked, target)
        .filter((name) => members.has(name) && !(name !== 'seed' && isUsual(name, given[name])));
      expect([...lackingOf(asked).of(target)].sort()).toEqual([...whole].sort());
    }),
    { numRuns: 4000 },
  );
});

describe('parameter drop cost', () => {
  it('is zero without parameters, and higher for important ones', () => {
    expect(parameterDropCost([])).toBe(0);
    const order = [
      'temperature',
      'logit_bias',
      'parallel_tool_calls',
      'reasoning_effort',
      'logprobs',
      'n',
      'web_search_options',
    ];
    const losses = order.map((name) => parameterDropCost([name]));
    expect(losses).toEqual([...losses].sort((a, b) => a - b));
    expect(parameterDropCost(['temperature', 'seed'])).toBe(
      parameterDropCost(['temperature']) + parameterDropCost(['seed']),
    );
  });

  it.each(['tools', 'response_format', 'messages', 'audio', 'max_tokens'])('%s is never dropped', (name) => {
    expect(isEssentialParameter(name)).toBe(true);
  });
});
