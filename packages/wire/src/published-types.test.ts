/** What providers publish as the types of their requests holds for whatever we send them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  findBodyFault,
  isSchemaService,
  type SchemaFault,
  type SchemaService,
} from '@sluice/provider-schemas';
import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ChatCompletionRequest } from './index.ts';
import { conversations } from './test-support/conversations.ts';
import { defaultTargets, encodeFor, type WireTarget } from './test-support/wires.ts';

const models: Readonly<Record<Exclude<WireTarget['wire'], 'openai' | 'responses'>, readonly string[]>> = {
  anthropic: ['claude-sonnet-4-5', 'claude-opus-4-6', 'claude-opus-5-5', 'claude-3-haiku-20240307', 'other'],
  bedrock: [
    'us.anthropic.claude-sonnet-4-5-v1:0',
    'us.anthropic.claude-opus-4-6-v1',
    'amazon.nova-2-lite-v1:0',
    'openai.gpt-oss-20b',
    'mistral.mistral-large-3',
    'amazon.titan',
  ],
  cohere: ['command-a-plus-05-2026', 'command-a-03-2025', 'command-r', 'command-light'],
  gemini: [
    'gemini-1.5-pro',
    'gemini-2.0-flash',
    'gemini-2.5-flash',
    'gemini-2.5-pro-preview-tts',
    'gemini-3-pro-image-preview',
    'gemini-3-flash-preview',
    'gemma-3-27b-it',
  ],
};

interface Case {
  readonly service: SchemaService;
  readonly target: WireTarget;
}

const cases: readonly Case[] = [
  ...models.anthropic.map((model): Case => ({ service: 'anthropic', target: { wire: 'anthropic', model } })),
  ...models.bedrock.map((model): Case => ({ service: 'bedrock', target: { wire: 'bedrock', model } })),
  ...models.cohere.map((model): Case => ({ service: 'cohere', target: { wire: 'cohere', model } })),
  ...models.gemini.map((model): Case => ({ service: 'gemini', target: { wire: 'gemini', model } })),
  ...models.gemini.map(
    (model): Case => ({ service: 'vertex', target: { wire: 'gemini', model, platform: 'vertex' } }),
  ),
  ...(['openai', 'groq', 'cerebras', 'mistral'] as const).map(
    (provider): Case => ({ service: provider, target: { wire: 'openai', model: 'm', provider } }),
  ),
  { service: 'openai', target: { wire: 'openai', model: 'm', provider: 'azure' } },
  { service: 'responses', target: { wire: 'responses', model: 'gpt-5' } },
  { service: 'responses', target: { wire: 'responses', model: 'gpt-4.1' } },
];

/** Enumerations are open, and types that nobody knows pass unchanged: both are the caller's own words. */
function isCallersWord({ kind, path, value }: SchemaFault): boolean {
  const place = path.at(-1);
  if (kind === 'enum') return place === 'detail' || place === 'format';
  return kind === 'tag' && (value === 'video_url' || value === 'input_video');
}

const accepted = Compile(ChatCompletionRequest);

describe.each(cases)('bodies for $service, $target.model $target.provider', ({ service, target }) => {
  it('are of the types that the provider publishes', () => {
    fc.assert(
      fc.property(conversations, fc.boolean(), (request, stream) => {
        if (!accepted.Check(request)) throw new Error(JSON.stringify(accepted.Errors(request)));
        const { body, unsupported } = encodeFor(request, { ...target, stream });
        // Refused before anything is sent.
        if (unsupported.length > 0) return;
        const fault = findBodyFault(service, JSON.parse(JSON.stringify(body)));
        if (fault !== undefined && !isCallersWord(fault)) expect(fault).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
});

/** The service behind a target, if it publishes the types of its requests. */
function serviceOf({ wire, platform, provider = '' }: WireTarget): SchemaService | undefined {
  if (platform === 'vertex') return 'vertex';
  const name = provider === 'azure' ? 'openai' : wire === 'openai' ? provider : wire;
  return isSchemaService(name) ? name : undefined;
}

interface Fixture {
  readonly targets?: Partial<Record<WireTarget['wire'], Omit<WireTarget, 'wire'>>>;
  readonly request: ChatCompletionRequest;
}

const wires: readonly WireTarget['wire'][] = [
  'anthropic',
  'bedrock',
  'cohere',
  'gemini',
  'openai',
  'responses',
];
const requestFolder = fileURLToPath(new URL('../fixtures/requests/', import.meta.url));
/** Calls and tools of the caller's own types, which are not as a provider publishes them. */
const foreign = ['all-unknown-calls.json', 'all-unknown-tool-allowed.json', 'responses-choice-other.json'];
const files = readdirSync(requestFolder).filter((file) => !foreign.includes(file));
const fixtures = files.flatMap((file) => {
  const fixture: Fixture = JSON.parse(readFileSync(requestFolder + file, 'utf8'));
  const { targets, request } = fixture;
  const given =
    targets === undefined
      ? Object.values(defaultTargets)
      : wires.flatMap((wire) => (targets[wire] === undefined ? [] : [{ wire, ...targets[wire] }]));
  return given.flatMap((target) => {
    const service = serviceOf(target);
    const isOpen = /unknown|videos|parameters/.test(file);
    return service === undefined ? [] : [{ name: file.slice(0, -5), service, target, request, isOpen }];
  });
});

describe('bodies of the request fixtures', () => {
  it.each(fixtures)('$name is as $service publishes it', ({ service, target, request, isOpen }) => {
    const { body, unsupported } = encodeFor(request, target);
    if (unsupported.length > 0) return;
    // Parameters, members and types that nobody knows pass unchanged.
    const { tool_choice: choice, ...others } = body;
    const known = isOpen ? others : { ...others, ...(choice === undefined ? {} : { tool_choice: choice }) };
    expect(findBodyFault(service, known, { isOpen })).toBeUndefined();
  });

  it('are many', () => {
    expect(fixtures.length).toBeGreaterThan(400);
  });
});
