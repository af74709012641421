/** Every OpenAI-compatible provider: one adapter, its quirks are data in the compat profile. */
import {
  type CompatProfile,
  compatProfileOf,
  createChatStreamDecoder,
  decodeChatResponse,
  encodeChatRequest,
  UpstreamAnswerError,
} from '@sluice/wire';
import { SluiceError } from '../errors/index.ts';
import type { ModelTarget } from './model-target.ts';
import type { Adapter, StreamDecoder } from './port.ts';
import { readUpstreamFailure } from './upstream-failure.ts';

export function createOpenaiAdapter(deps: { readonly now: () => number }): Adapter {
  const profiles = new Map<string, CompatProfile>();
  const profileOf = (target: ModelTarget): CompatProfile => {
    const known = profiles.get(target.id);
    if (known !== undefined) return known;
    const preset = compatProfileOf(target.provider.preset);
    const profile: CompatProfile = {
      ...preset,
      unsupported: [...new Set([...preset.unsupported, ...target.unsupportedParameters])],
    };
    profiles.set(target.id, profile);
    return profile;
  };
  /** An error that the provider put inside a 200 answer or a stream, or an answer that makes no sense. */
  const translate = (error: unknown, target: ModelTarget): unknown => {
    if (!(error instanceof UpstreamAnswerError)) return error;
    if (error.kind === 'malformed') {
      const message = `The provider '${target.provider.name}' sent an answer that cannot be read.`;
      return new SluiceError('upstream_malformed', { message, cause: error });
    }
    const text = JSON.stringify({ error: error.upstream });
    return readUpstreamFailure(error.upstream?.status ?? 502, {}, text, target, deps.now()).error;
  };

  return {
    protocol: 'openai',
    readsContent: false,
    encode(request, target, { dropUnsupported }) {
      const stream = request.stream === true;
      const encoded = encodeChatRequest(request, {
        model: target.name,
        profile: profileOf(target),
        stream,
        ...(target.reasoning ? { reasoning: {} } : {}),
      });
      const refused = dropUnsupported ? encoded.unsupported.filter(isNeverDropped) : encoded.unsupported;
      if (refused.length > 0) throw unsupported(refused, target);
      const dropped = encoded.unsupported.map((name) => `${name} dropped: ${target.id} does not take it`);
      return {
        path: '/chat/completions',
        headers: {
          'content-type': 'application/json',
          accept: stream ? 'text/event-stream' : 'application/json',
        },
        body: JSON.stringify(encoded.body),
        warnings: [...encoded.warnings, ...dropped],
      };
    },
    decode(raw, target, identity) {
      try {
        return decodeChatResponse(raw, { ...identity, profile: profileOf(target) });
      } catch (error) {
        throw translate(error, target);
      }
    },
    openStream(target, identity, { includeUsage, estimateUsage }): StreamDecoder {
      const decoder = createChatStreamDecoder({ ...identity, profile: profileOf(target), includeUsage });
      let done = false;
      return {
        event(data, eventName) {
          if (data.startsWith('[DONE]')) done = true;
          try {
            return decoder.event(data, eventName);
          } catch (error) {
            throw translate(error, target);
          }
        },
        end() {
          const { chunks, usage } = decoder.end();
          return usage !== null || !includeUsage
            ? chunks
            : [...chunks, decoder.usageChunk(estimateUsage(decoder.outputChars))];
        },
        get done() {
          return done;
        },
        get started() {
          return decoder.started;
        },
        get finished() {
          return decoder.finished;
        },
        get usage() {
          return decoder.usage;
        },
        get outputChars() {
          return decoder.outputChars;
        },
      };
    },
    readFailure: (status, headers, body, target) =>
      readUpstreamFailure(status, headers, body, target, deps.now()),
  };
}

/** What an answer would be another one without: content, required tools, schemas, sound. */
const neverDropped: ReadonlySet<string> = new Set([
  'audio',
  'modalities',
  'tools',
  'tool_choice',
  'response_format',
]);

function isNeverDropped(parameter: string): boolean {
  return neverDropped.has(parameter) || parameter.startsWith('messages');
}

function unsupported(parameters: readonly string[], target: ModelTarget): SluiceError {
  const names = parameters.join(', ');
  return new SluiceError('unsupported_parameter', {
    message: `${target.id} does not take ${names}. Leave ${parameters.length > 1 ? 'them' : 'it'} out, choose another model, or send ignore_mismatched_parameters: true.`,
    param: parameters[0] ?? null,
    detail: parameters.map((name) => ({
      loc: ['body', name],
      msg: `${target.id} does not take this parameter`,
      type: 'unsupported_parameter',
    })),
  });
}
