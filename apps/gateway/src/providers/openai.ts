/** All OpenAI-compatible providers: one wire, whose variations are data in compat profiles. */
import {
  type CompatProfile,
  compatProfileOf,
  createChatStreamDecoder,
  decodeChatResponse,
  encodeChatRequest,
} from '@sluice/wire';
import type { NativeApi } from '../contract/index.ts';
import { anthropicWire } from './anthropic.ts';
import { completionsWire } from './completions.ts';
import { compatibleEmbeddingsWire } from './embeddings.ts';
import { encodeFitting } from './encode-fitting.ts';
import type { ModelTarget } from './port.ts';
import { responsesWire } from './responses.ts';
import type { Wire } from './wire.ts';

/** Paths of APIs other than chat, where they are not OpenAI's own. */
export type OtherPaths = Partial<Record<'completions' | 'embeddings' | 'responses', Wire['path']>>;

/** A separate wire for each set of settings, since it caches the profiles of its models. */
export function openaiWire(
  path: Wire['path'] = () => '/chat/completions',
  { responses: responsesPath, completions, embeddings }: OtherPaths = {},
): Wire {
  const profiles = new WeakMap<ModelTarget, CompatProfile>();
  const profileOf = (target: ModelTarget): CompatProfile => {
    const known = profiles.get(target);
    if (known !== undefined) return known;
    const preset = compatProfileOf(target.provider.preset);
    const profile: CompatProfile = {
      ...preset,
      reasoningTag: target.reasoningTag === undefined ? preset.reasoningTag : target.reasoningTag,
      jsonMode:
        preset.takesSchemaByModel && target.structuredOutput === true ? 'json_schema' : preset.jsonMode,
      effortValues: effortsOf(target, preset),
      unsupportedParameters: [...new Set([...preset.unsupportedParameters, ...target.unsupportedParameters])],
    };
    profiles.set(target, profile);
    return profile;
  };
  /** Keeps the name under which a server sends reasoning: it wants it back as it came. */
  const reasoningSeen = (target: ModelTarget) => (field: CompatProfile['receivedReasoningField']) => {
    const profile = profileOf(target);
    if (profile.receivedReasoningField !== field)
      profiles.set(target, { ...profile, receivedReasoningField: field });
  };
  const contextOf = <T extends object>(context: T, target: ModelTarget) => ({
    ...context,
    profile: profileOf(target),
    onReasoning: reasoningSeen(target),
  });
  const natives = {
    responses: responsesWire(responsesPath),
    messages: anthropicWire(),
    completions: completionsWire(profileOf, completions),
    embeddings: compatibleEmbeddingsWire(embeddings),
  };
  return withNatives(natives, {
    protocol: 'openai',
    readsContent: false,
    carries: () => true,
    choices: (target) => !profileOf(target).unsupportedParameters.includes('n'),
    encode: (request, target, stream) =>
      encodeChatRequest(request, {
        model: target.name,
        profile: profileOf(target),
        stream,
        ...(target.reasoning ? { reasoning: {} } : {}),
      }),
    path,
    headers: () => ({}),
    decode: (raw, context, target) => decodeChatResponse(raw, contextOf(context, target)),
    openStream: (context, target) => createChatStreamDecoder(contextOf(context, target)),
  });
}

/** Models that are not served over chat completions are reached over the Responses API. */
function withNatives(natives: Readonly<Record<NativeApi, Wire>>, chat: Wire): Wire {
  const { responses } = natives;
  const wireOf = ({ apis }: ModelTarget): Wire =>
    apis.has('chat') || !apis.has('responses') ? chat : responses;
  return {
    ...chat,
    natives,
    speaks: (api, { apis }) => apis.has(api),
    carries: (target, what) => wireOf(target).carries(target, what),
    choices: (target, stream) => wireOf(target).choices(target, stream),
    encode: (request, target, stream) =>
      wireOf(target) === chat
        ? chat.encode(request, target, stream)
        : encodeFitting(responses, request, target, stream),
    path: (target, stream) => wireOf(target).path(target, stream),
    decode: (raw, context, target) => wireOf(target).decode(raw, context, target),
    openStream: (context, target) => wireOf(target).openStream(context, target),
  };
}

function effortsOf(
  { reasoningEfforts: known }: ModelTarget,
  { effortValues: all, refusesUnlistedEfforts }: CompatProfile,
): CompatProfile['effortValues'] {
  if (known === undefined || all.length === 0) return all;
  return refusesUnlistedEfforts ? known : [...new Set([...all, ...known])];
}
