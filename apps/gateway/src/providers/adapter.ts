/**
 * Builds the adapter used by the upstream module from the wire of a protocol; error handling and estimates are the
 * same for all.
 */
import {
  type ChatCompletionRequest,
  type ChatStreamDecoder,
  isEssentialParameter,
  UpstreamResponseError,
} from '@sluice/wire';
import type { NativeApi } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import { defaultLimitWarning, sentDefaultLimit, withDefaultLimit } from './default-limit.ts';
import { encodeFitting } from './encode-fitting.ts';
import { readUpstreamFailure } from './failures/index.ts';
import type { Adapter, ModelTarget, StreamDecoder, StreamOptions } from './port.ts';
import { unsupported } from './unsupported-error.ts';
import type { Wire, WireRequest } from './wire.ts';

export interface AdapterDeps {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createAdapter(wire: Wire, deps: AdapterDeps): Adapter {
  /** An error inside a 200 response or a stream, or an invalid response. */
  const translate = (error: unknown, target: ModelTarget): unknown => {
    if (!(error instanceof UpstreamResponseError)) return error;
    if (error.kind === 'malformed') {
      const message = `The provider '${target.provider.name}' sent an invalid response.`;
      return new SluiceError('upstream_malformed', { message, cause: error });
    }
    const status = error.upstream?.status ?? 502;
    const text = JSON.stringify({ error: error.upstream });
    return readUpstreamFailure({ status, headers: {}, text, facts: undefined }, target, deps.now()).error;
  };

  const headersFor = (target: ModelTarget, stream: boolean, own = {}): Record<string, string> => ({
    'content-type': 'application/json',
    accept: stream ? 'text/event-stream' : 'application/json',
    // Decompression costs more than it saves, and a compressed stream arrives late.
    'accept-encoding': 'identity',
    ...target.provider.extraHeaders,
    ...wire.headers(target, stream),
    ...own,
  });
  const natives = new Map<NativeApi, Adapter>();
  const nativeOf = (api: NativeApi): Adapter => {
    const other = wire.natives?.[api];
    if (other === undefined) return adapter;
    const known = natives.get(api) ?? createAdapter(other, deps);
    natives.set(api, known);
    return known;
  };
  const adapter: Adapter = {
    protocol: wire.protocol,
    readsContent: wire.readsContent,
    carries: wire.carries,
    choices: wire.choices,
    unsupportedParameters(request, target) {
      const { unsupported: refused, dropped } = encodeFor(wire, request, target);
      return [...new Set([...refused, ...dropped])];
    },
    encode(given, target, { dropUnsupported, defaultMaxTokens }) {
      const request = withDefaultLimit(given, target, defaultMaxTokens);
      const stream = request.stream === true;
      const encoded = encodeFor(wire, request, target);
      const dropped = permittedDrops(encoded, request, target, dropUnsupported);
      const defaultLimit = sentDefaultLimit(given, encoded.body);
      const more = defaultLimit === undefined ? dropped : [...dropped, defaultLimitWarning(defaultLimit)];
      return {
        path: wire.path(target, stream),
        headers: headersFor(target, stream),
        body: JSON.stringify(encoded.body),
        defaultLimit,
        warnings: more.length === 0 ? encoded.warnings : [...encoded.warnings, ...more],
        formatUnchecked: encoded.formatUnchecked === true,
      };
    },
    nativeFor: (api, target) => (wire.speaks?.(api, target) === true ? nativeOf(api) : undefined),
    unwrapEvent(data, name, target) {
      try {
        return wire.unwrapEvent?.(data, name) ?? { data, name };
      } catch (error) {
        throw translate(error, target);
      }
    },
    encodeNative(given, target, { stream, dropUnsupported }) {
      const fitted = wire.fitNative?.(given, target);
      const request = fitted?.request ?? given;
      const encoded = wire.encodeNative?.(request.body, target, stream);
      const warnings =
        encoded === undefined
          ? []
          : [
              ...encoded.warnings,
              ...permittedDrops(encoded, { model: target.name }, target, dropUnsupported),
            ];
      const own = encoded?.body ??
        wire.nativeBody?.(request, target) ?? { ...request.body, model: target.name };
      return {
        path: pathBelow(wire.path(target, stream), request.operation),
        headers: headersFor(target, stream, request.headers),
        body: JSON.stringify(own),
        warnings: [...(fitted?.warnings ?? []), ...warnings],
        defaultLimit: undefined,
        formatUnchecked: false,
      };
    },
    pathOf: (target, kept) => pathBelow(wire.path(target, false), kept.map(encodeURIComponent).join('/')),
    inputLimits: (target) => wire.inputLimits?.(target),
    decode(raw, target, identity) {
      try {
        return wire.decode(raw, identity, target);
      } catch (error) {
        throw translate(error, target);
      }
    },
    openStream(target, identity, options) {
      const decoder = wire.openStream({ ...identity, includeUsage: options.includeUsage }, target);
      return streamDecoder(decoder, options, (error) => translate(error, target));
    },
    readFailure(status, headers, text, target) {
      const facts = wire.readError?.(parsed(text));
      return readUpstreamFailure({ status, headers, text, facts }, target, deps.now());
    },
  };
  return adapter;
}

/** A path below that of the API; Azure's paths have a query. */
function pathBelow(path: string, below: string | undefined): string {
  return below === undefined ? path : path.replace(/(?=\?|$)/, () => `/${below}`);
}

function encodeFor(wire: Wire, request: ChatCompletionRequest, target: ModelTarget): WireRequest {
  const stream = request.stream === true;
  return wire.readsContent
    ? encodeFitting(wire, request, target, stream)
    : wire.encode(request, target, stream);
}

/** Warnings of what is dropped. Throws `unsupported_parameter` for what must not be. */
function permittedDrops(
  { unsupported: found }: WireRequest,
  request: ChatCompletionRequest,
  target: ModelTarget,
  dropUnsupported: boolean,
): readonly string[] {
  const refused = dropUnsupported ? found.filter(isNeverDropped) : found;
  if (refused.length > 0) throw unsupported(refused, request, target);
  return found.map((name) => `${name} dropped: ${target.id} does not support it`);
}

function streamDecoder(
  decoder: ChatStreamDecoder,
  { includeUsage, estimateUsage }: StreamOptions,
  translate: (error: unknown) => unknown,
): StreamDecoder {
  return {
    event(data, eventName) {
      try {
        return decoder.event(data, eventName);
      } catch (error) {
        throw translate(error);
      }
    },
    end() {
      const { chunks, usage } = decoder.end();
      return usage !== null || !includeUsage
        ? chunks
        : [...chunks, decoder.usageChunk(estimateUsage(decoder.outputChars))];
    },
    get done() {
      return decoder.done;
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
    get replay() {
      return decoder.replay;
    },
    get outputChars() {
      return decoder.outputChars;
    },
  };
}

/** Rejected even if the caller permits drops: message content, tools, and parameters that determine the response. */
function isNeverDropped(parameter: string): boolean {
  return isEssentialParameter(parameter) || /^(?:messages|tools\[|input$)/.test(parameter);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
