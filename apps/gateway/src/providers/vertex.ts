/**
 * Vertex AI: Google's models through generateContent, Claude through Anthropic's API, all others through the
 * OpenAI-compatible endpoint (cloud.google.com/vertex-ai, model garden partner models).
 */
import {
  anthropicProfileOf,
  createAnthropicStreamDecoder,
  createGeminiStreamDecoder,
  decodeAnthropicResponse,
  decodeGeminiResponse,
  encodeAnthropicRequest,
  encodeGeminiRequest,
  geminiProfileOf,
  readAnthropicError,
  readGeminiError,
} from '@sluice/wire';
import { SluiceError } from '../errors/index.ts';
import { claudeOn } from './claude-hosts.ts';
import { isServedAsClaude } from './claude-names.ts';
import { vertexEmbeddingsWire } from './embeddings.ts';
import { fitClaudeRequest } from './fit-claude-request.ts';
import { geminiMethod } from './gemini.ts';
import { openaiWire } from './openai.ts';
import { pathSegment } from './path-segment.ts';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

/** In the body; Anthropic's own service uses a header. */
const anthropicVersion = 'vertex-2023-10-16';

const google: Wire = {
  protocol: 'vertex',
  readsContent: true,
  carries: (_target, what) => what === 'video',
  choices: ({ name }, stream) => !stream && geminiProfileOf(name, 'vertex').maxCandidates > 1,
  encode: (request, target, stream) =>
    encodeGeminiRequest(request, {
      model: target.name,
      profile: geminiProfileOf(target.name, 'vertex'),
      stream,
      maxOutputTokens: target.maxOutputTokens,
    }),
  path: (target, stream) =>
    `${place(target)}/publishers/google/models/${pathSegment(bareName(target))}:${geminiMethod(stream)}`,
  headers: () => ({}),
  decode: (raw, context) => decodeGeminiResponse(raw, context),
  openStream: (context) => createGeminiStreamDecoder(context),
  readError: readGeminiError,
};

const anthropic: Wire = {
  protocol: 'vertex',
  readsContent: true,
  carries: () => false,
  choices: () => false,
  speaks: (api, { apis }) => api === 'messages' && apis.has(api),
  fitNative: (request) => fitClaudeRequest(request, claudeOn.vertex),
  nativeBody: ({ body: { model: _model, ...body } }) => ({ anthropic_version: anthropicVersion, ...body }),
  encode: (request, target, stream) => {
    const encoded = encodeAnthropicRequest(request, {
      model: bareName(target),
      profile: anthropicProfileOf(target.name),
      stream,
      maxOutputTokens: target.maxOutputTokens,
    });
    // The model is in the path.
    const { model: _model, ...body } = encoded.body;
    return { ...encoded, body: { anthropic_version: anthropicVersion, ...body } };
  },
  path: (target, stream) =>
    `${place(target)}/publishers/anthropic/models/${pathSegment(bareName(target))}:${stream ? 'streamRawPredict' : 'rawPredict'}`,
  headers: () => ({}),
  decode: (raw, context) => decodeAnthropicResponse(raw, context),
  openStream: (context) => createAnthropicStreamDecoder(context),
  readError: readAnthropicError,
};

export function vertexWire(): Wire {
  const compatible = openaiWire((target) => `${place(target)}/endpoints/openapi/chat/completions`);
  const wireOf = ({ name }: ModelTarget): Wire => {
    if (/(?:^|\/)gemini/.test(name) || name.startsWith('google/')) return google;
    return isServedAsClaude('vertex', name) ? anthropic : compatible;
  };
  return {
    protocol: 'vertex',
    readsContent: true,
    carries: (target, what) => wireOf(target).carries(target, what),
    choices: (target, stream) => wireOf(target).choices(target, stream),
    speaks: (api, target) =>
      api === 'embeddings' ? target.apis.has(api) : wireOf(target).speaks?.(api, target) === true,
    natives: {
      embeddings: vertexEmbeddingsWire(
        (target) => `${place(target)}/publishers/google/models/${pathSegment(bareName(target))}:predict`,
      ),
    },
    nativeBody: (request, target) => wireOf(target).nativeBody?.(request, target) ?? request.body,
    encode: (request, target, stream) => wireOf(target).encode(request, target, stream),
    path: (target, stream) => wireOf(target).path(target, stream),
    headers: (target, stream) => wireOf(target).headers(target, stream),
    decode: (raw, context, target) => wireOf(target).decode(raw, context, target),
    openStream: (context, target) => wireOf(target).openStream(context, target),
    readError: readGeminiError,
  };
}

/** Removes the publisher prefix that some callers add. */
const bareName = ({ name }: ModelTarget): string => name.replace(/^(?:google|anthropic)\//, '');

/** Project and region, unless the base URL contains them. */
function place({ provider }: ModelTarget): string {
  const { basePath, project = projectOf(provider.googleCredentials), region = 'global' } = provider;
  if (basePath.includes('/projects/')) return '';
  if (project === undefined) {
    throw new SluiceError('upstream_auth', {
      message: `The provider '${provider.name}' needs a Google Cloud project: set providers.${provider.name}.project.`,
    });
  }
  const version = /\/v1(?:beta1)?$/.test(basePath) ? '' : '/v1';
  return `${version}/projects/${pathSegment(project)}/locations/${pathSegment(region)}`;
}

/** A service account belongs to a project. */
function projectOf(credentials: string | undefined): string | undefined {
  return credentials === undefined
    ? undefined
    : /"(?:project_id|quota_project_id)"\s*:\s*"([^"]+)"/.exec(credentials)?.[1];
}
