import { describe, expect, it } from 'vitest';
import { ChatCompletionRequest } from '../openai/index.ts';
import { createEncodeReport } from './encode-report.ts';
import {
  isDefaultValue,
  isEssentialParameter,
  parameterDropCost,
  parameterPolicyOf,
  parametersSupportedBy,
  type UnsupportedHandling,
} from './parameter-policy.ts';
import { omitParameters, reportUnsupportedParameters } from './unsupported-parameters.ts';

const parameters = Object.keys(ChatCompletionRequest.properties);

describe('parameter policies', () => {
  it.each(parameters)('cover %s', (name) => {
    expect(parameterPolicyOf(name)).toBeDefined();
  });

  it.each([...parameters, 'top_k'])('give %s a drop cost exactly if it can be dropped', (name) => {
    const policy = parameterPolicyOf(name);
    const canBeDropped = policy?.whenUnsupported === 'drop' || policy?.whenUnsupported === 'refuse';
    expect((policy?.dropCost ?? 0) > 0).toBe(canBeDropped);
  });

  it.each<[string, UnsupportedHandling, number, unknown]>([
    ['audio', 'essential', 0, undefined],
    ['functions', 'translate', 0, undefined],
    ['function_call', 'translate', 0, undefined],
    ['logit_bias', 'drop', 2, {}],
    ['logprobs', 'refuse', 6, false],
    ['max_completion_tokens', 'translate', 0, undefined],
    ['max_tokens', 'translate', 0, undefined],
    ['messages', 'translate', 0, undefined],
    ['metadata', 'internal', 0, undefined],
    ['modalities', 'essential', 0, ['text']],
    ['n', 'refuse', 8, 1],
    ['presence_penalty', 'drop', 1.5, 0],
    ['reasoning_effort', 'drop', 5, undefined],
    ['response_format', 'essential', 0, undefined],
    ['service_tier', 'drop', 0.2, 'auto'],
    ['stop', 'drop', 8, undefined],
    ['store', 'drop', 0.1, false],
    ['temperature', 'drop', 1, undefined],
    ['timeout', 'internal', 0, undefined],
    ['tool_choice', 'essential', 0, undefined],
    ['tools', 'essential', 0, undefined],
    ['top_logprobs', 'refuse', 6, 0],
    ['web_search_options', 'refuse', 10, undefined],
  ])('%s: %s', (name, whenUnsupported, dropCost, defaultValue) => {
    expect(parameterPolicyOf(name)).toMatchObject({ whenUnsupported, dropCost });
    if (defaultValue !== undefined) expect(isDefaultValue(name, defaultValue)).toBe(true);
    expect(isDefaultValue(name, 'something else')).toBe(false);
  });

  it('never drop tools, format, audio output and translated parameters', () => {
    expect([...parameters].filter(isEssentialParameter).sort()).toEqual([
      'audio',
      'function_call',
      'functions',
      'max_completion_tokens',
      'max_tokens',
      'messages',
      'modalities',
      'model',
      'response_format',
      'stream',
      'stream_options',
      'tool_choice',
      'tools',
    ]);
  });

  it('add up drop costs and assume one for unknown parameters', () => {
    expect(parameterDropCost([])).toBe(0);
    expect(parameterDropCost(['temperature', 'stop'])).toBe(9);
    expect(parameterDropCost(['unknown_parameter'])).toBe(5);
  });

  it('ignore names that every object inherits', () => {
    expect(parameterPolicyOf('constructor')).toBeUndefined();
    expect(isDefaultValue('toString', 1)).toBe(false);
  });
});

describe('reportUnsupportedParameters', () => {
  it.each<[string, unknown, { warnings?: string[]; dropped?: string[]; unsupported?: string[] }]>([
    ['seed', 1, { warnings: ['seed dropped: not supported'], dropped: ['seed'] }],
    ['seed', null, {}],
    ['n', 2, { unsupported: ['n'] }],
    ['n', 1, {}],
    ['tools', [], { unsupported: ['tools'] }],
    ['max_tokens', 5, {}],
    ['api_key', 'secret', {}],
    ['something', 1, { warnings: ['unknown parameters dropped: not supported: something'] }],
    ['What is this?', 1, { warnings: ['unknown parameters dropped: not supported'] }],
    ['x'.repeat(41), 1, { warnings: ['unknown parameters dropped: not supported'] }],
    ['guided_json', {}, { warnings: ['guided_json dropped: not supported'], dropped: ['guided_json'] }],
    ['min_p', 0.1, { warnings: ['min_p dropped: not supported'], dropped: ['min_p'] }],
    ['usage', { include: true }, {}],
    ['__proto__', {}, {}],
  ])('%s: %j', (name, value, expected) => {
    const report = createEncodeReport();
    reportUnsupportedParameters(JSON.parse(JSON.stringify({ [name]: value })), new Set(), report);
    expect(report).toEqual({ ...createEncodeReport(), ...expected });
  });

  it('reports nothing that the encoder handles', () => {
    const report = createEncodeReport();
    reportUnsupportedParameters({ temperature: 0.5 }, parametersSupportedBy('anthropic'), report);
    expect(report).toEqual(createEncodeReport());
  });
});

describe('omitParameters', () => {
  const request = { model: 'm', messages: [], temperature: 0.5, max_tokens: 5, n: 1, top_k: 3 };

  it('removes and reports what the model does not support', () => {
    const report = createEncodeReport();
    const kept = omitParameters(request, ['temperature', 'max_tokens', 'n', 'seed', 'top_k'], report);
    expect(kept).toEqual({ model: 'm', messages: [], max_tokens: 5 });
    expect(report.dropped).toEqual(['temperature', 'top_k']);
    expect(report.unsupported).toEqual([]);
  });

  it('refuses to remove tools silently', () => {
    const report = createEncodeReport();
    const tools = [{ type: 'function' as const, function: { name: 'f' } }];
    omitParameters({ ...request, tools }, ['tools'], report);
    expect(report.unsupported).toEqual(['tools']);
  });

  it('returns the request itself if nothing is removed', () => {
    expect(omitParameters(request, ['seed', 'max_tokens'], createEncodeReport())).toBe(request);
  });
});
