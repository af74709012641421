/**
 * What the catalog says of each model, and what is sent to it, are one truth: nothing that it takes is refused or weakened,
 * nothing that it refuses is sent, nothing is lost without a warning, and every body is of the types that its provider publishes.
 */
import { bundledCatalog, type CatalogModel, type Effort } from '@sluice/catalog';
import { findBodyFault, isSchemaService, type SchemaService } from '@sluice/provider-schemas';
import type { ChatCompletionRequest } from '@sluice/wire';
import { describe, expect, it } from 'vitest';
import { type ProviderSettings, providerSettings } from '../config/index.ts';
import { createCredentials } from './credentials/index.ts';
import { createModelDirectory } from './directory.ts';
import type { ModelTarget } from './port.ts';
import { createAdapters } from './protocols.ts';

interface Feature {
  readonly name: string;
  readonly given: Partial<ChatCompletionRequest>;
  /** What a body holds in which it is sent. */
  readonly mark: RegExp;
  /** Parameters that the catalog may list as unsupported. */
  readonly parameter?: string;
  /** What the catalog says; undefined: nothing. */
  readonly said: (model: CatalogModel) => boolean | undefined;
  /** Whether its absence means the same. */
  readonly isOptional?: boolean;
}

const unsaid = (): undefined => undefined;
const tool = {
  type: 'function' as const,
  function: { name: 'find_mark', parameters: { type: 'object', properties: { a: { type: 'string' } } } },
};
const schema = {
  type: 'object',
  properties: { mark: { type: 'string' } },
  required: ['mark'],
  additionalProperties: false,
};
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const efforts: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

function part(name: string, given: object, mark: RegExp, modality: 'image' | 'file' | 'audio'): Feature {
  const content = [{ type: 'text' as const, text: 'x' }, given];
  return {
    name,
    given: { messages: [{ role: 'user', content }] } as Partial<ChatCompletionRequest>,
    mark,
    said: ({ inputModalities }) => inputModalities?.includes(modality),
  };
}

function parameter(name: string, value: unknown, mark = /0\.314|STOPMARK|31415/): Feature {
  return { name, given: { [name]: value }, mark, parameter: name, said: unsaid };
}

const features: readonly Feature[] = [
  { name: 'tools', given: { tools: [tool] }, mark: /find_mark/, said: ({ tools }) => tools },
  {
    name: 'a forced call',
    given: { tools: [tool], tool_choice: 'required' },
    mark: /"(?:tool_choice|toolChoice|mode)":\s*(?:"(?:required|any|ANY|REQUIRED)"|\{"(?:any|type":"any))/,
    said: ({ tools, forcedToolChoice }) => (tools === false ? false : forcedToolChoice),
  },
  {
    name: 'a schema',
    given: {
      response_format: { type: 'json_schema', json_schema: { name: 's', strict: true, schema } },
    },
    mark: /mark/,
    said: ({ structuredOutput }) => structuredOutput,
  },
  { ...parameter('temperature', 0.314), said: ({ temperature }) => temperature },
  parameter('top_p', 0.314),
  parameter('top_k', 31_415),
  parameter('stop', ['STOPMARK']),
  parameter('seed', 31_415),
  parameter('presence_penalty', 0.314),
  parameter('frequency_penalty', 0.314),
  parameter('logprobs', true, /logprobs/i),
  part(
    'an image',
    { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
    /iVBORw0/,
    'image',
  ),
  part(
    'a PDF',
    { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,JVBERi0xLjQK' } },
    /JVBERi0xLjQK/,
    'file',
  ),
  part(
    'audio',
    { type: 'input_audio', input_audio: { data: 'UklGRiQAAABXQVZF', format: 'wav' } },
    /UklGRiQAAABXQVZF/,
    'audio',
  ),
  ...efforts.map(
    (effort): Feature => ({
      name: `effort ${effort}`,
      given: { reasoning_effort: effort },
      mark: /reason|think|effort/i,
      parameter: 'reasoning_effort',
      said: ({ reasoningEfforts }) => reasoningEfforts?.includes(effort),
      isOptional: effort === 'none',
    }),
  ),
];

/** Where both differ for a reason. */
const reasons: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(?:deepseek|zai)\/\S+ a schema/, 'the data set means JSON mode: both take json_object only'],
  [/^bedrock\/mistral\.devstral\S+ a schema/, 'not in the list of the Bedrock user guide'],
  [/^bedrock\/xai\.grok\S+ /, 'nothing says how Converse takes its parameters'],
  [/nova-2-lite\S+ effort high/, 'excludes a limit of the answer'],
];

/** Long enough for every budget of reasoning that fits into the answers of the model. */
const maxTokens = 40_000;

function settingsOf(name: string): ProviderSettings {
  switch (name) {
    case 'anthropic':
    case 'gemini':
    case 'mistral':
    case 'cohere':
      return providerSettings(name, { protocol: name });
    case 'azure':
      return providerSettings(name, { protocol: name, base_url: 'https://own.openai.azure.com' });
    case 'bedrock':
      return providerSettings(name, { protocol: name, region: 'us-east-1' });
    case 'vertex':
      return providerSettings(name, { protocol: name, project: 'p', region: 'europe-west4' });
    default:
      return providerSettings(name, { protocol: 'openai', preset: name });
  }
}

const catalog = bundledCatalog();
const hosts = [...new Set(catalog.map(({ provider }) => provider))];
const directory = createModelDirectory({
  providers: hosts.map(settingsOf),
  catalog,
  adapterFor: createAdapters({ now: () => 0 }),
  credentialsOf: createCredentials({
    fetchJson: () => () => Promise.reject(new Error('none')),
    now: () => 0,
  }),
});

/** The service whose published types a body has; undefined if there are none. */
function serviceOf(provider: string, body: object): SchemaService | undefined {
  if ('anthropic_version' in body) return 'anthropic';
  // Other vendors' models on Vertex AI are called in OpenAI's notation.
  if (provider === 'vertex') return 'contents' in body ? 'vertex' : undefined;
  if (provider === 'openai' && 'input' in body) return 'responses';
  if ('input' in body && (provider === 'azure' || provider === 'openai')) return 'responses';
  const service = provider === 'azure' ? 'openai' : provider;
  return isSchemaService(service) ? service : undefined;
}

/** What is wrong with the body of a request by the types that its provider publishes. */
function faultOf(model: CatalogModel, text: string): string | undefined {
  const body = JSON.parse(text);
  const service = serviceOf(model.provider, body);
  if (service === undefined) return undefined;
  // The model of Claude on Vertex AI is in the path.
  const { anthropic_version: version, ...sent } = body;
  const fault = findBodyFault(service, version === undefined ? body : { ...sent, model: model.name });
  return fault === undefined ? undefined : `${fault.kind} at ${fault.path.join('.')}`;
}

/** What is wrong with a feature of a model; undefined if nothing is. */
function dispute(model: CatalogModel, target: ModelTarget, feature: Feature): string | undefined {
  const { given, mark, parameter: name, isOptional } = feature;
  const isListed = name !== undefined && target.unsupportedParameters.includes(name);
  const said = isListed ? false : feature.said(model);
  const limit = Math.min(maxTokens, model.maxOutputTokens ?? maxTokens);
  const request: ChatCompletionRequest = {
    model: target.id,
    messages: [{ role: 'user', content: 'Hi' }],
    max_completion_tokens: limit,
    ...given,
  };
  let sent = 'refused';
  let warnings: readonly string[] = [];
  try {
    const encoded = target.adapter.encode(request, target, { dropUnsupported: false });
    warnings = encoded.warnings.filter((warning) => !warning.startsWith('thinking budget lowered'));
    sent = mark.test(encoded.body) ? 'sent' : 'absent';
    const fault = faultOf(model, encoded.body);
    if (fault !== undefined) return `sent, but not as published: ${fault}`;
  } catch (error) {
    warnings = [String(error)];
  }
  if (said === true && !(sent === 'sent' && warnings.length === 0))
    return `supported, but ${sent}: ${warnings}`;
  if (isListed && sent === 'sent') return 'listed as unsupported, but sent';
  return sent === 'absent' && warnings.length === 0 && isOptional !== true
    ? 'lost without a warning'
    : undefined;
}

describe('catalog and requests agree', () => {
  it.each(hosts)('on the models of %s', (host) => {
    const disputes = catalog
      .filter(({ provider }) => provider === host)
      .flatMap((model) => {
        const target = directory.find(`${model.provider}/${model.name}`);
        if (target === undefined) return [`${model.provider}/${model.name} is missing`];
        return features.flatMap((feature) => {
          const found = dispute(model, target, feature);
          return found === undefined ? [] : [`${target.id} ${feature.name}: ${found}`];
        });
      })
      .filter((text) => !reasons.some(([pattern]) => pattern.test(text)));
    expect(disputes).toEqual([]);
  });

  it('on every model and feature', () => {
    expect(catalog.length * features.length).toBeGreaterThan(45_000);
  });
});
