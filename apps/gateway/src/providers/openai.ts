/** All OpenAI-compatible providers: one wire, whose variations are data in compat profiles. */
import {
  type CompatProfile,
  compatProfileOf,
  createChatStreamDecoder,
  decodeChatResponse,
  encodeChatRequest,
} from '@sluice/wire';
import type { ModelTarget } from './port.ts';
import type { Wire } from './wire.ts';

/** A separate wire for each set of settings, since it caches the profiles of its models. */
export function openaiWire(path: Wire['path'] = () => '/chat/completions'): Wire {
  const profiles = new WeakMap<ModelTarget, CompatProfile>();
  const profileOf = (target: ModelTarget): CompatProfile => {
    const known = profiles.get(target);
    if (known !== undefined) return known;
    const preset = compatProfileOf(target.provider.preset);
    const profile: CompatProfile = {
      ...preset,
      reasoningTag: target.reasoningTag === undefined ? preset.reasoningTag : target.reasoningTag,
      jsonMode: target.structuredOutput === true && isSchemaByModel(target) ? 'json_schema' : preset.jsonMode,
      effortValues: effortsOf(target, preset),
      unsupportedParameters: [...new Set([...preset.unsupportedParameters, ...target.unsupportedParameters])],
    };
    profiles.set(target, profile);
    return profile;
  };
  return {
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
    decode: (raw, context, target) => decodeChatResponse(raw, { ...context, profile: profileOf(target) }),
    openStream: (context, target) => createChatStreamDecoder({ ...context, profile: profileOf(target) }),
  };
}

/** Providers whose models differ in whether they enforce a schema; of others, data sets mean that they return JSON. */
const schemaByModel: ReadonlySet<string | undefined> = new Set(['alibaba']);

function isSchemaByModel({ provider }: ModelTarget): boolean {
  return schemaByModel.has(provider.preset);
}

/** Providers that refuse the levels which the catalog does not list; others take more than data sets know. */
const exactEfforts: ReadonlySet<string | undefined> = new Set(['openai', 'azure', 'xai']);

function effortsOf(
  { provider, reasoningEfforts: known }: ModelTarget,
  { effortValues: all }: CompatProfile,
): CompatProfile['effortValues'] {
  if (known === undefined || all.length === 0) return all;
  return exactEfforts.has(provider.preset) ? known : [...new Set([...all, ...known])];
}
