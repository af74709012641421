import { type ChatCompletionRequest, fitNativeReasoning } from '@sluice/wire';
import type { NativeRequest } from '../contract/index.ts';
import { toSluiceError } from '../errors/index.ts';
import {
  type Adapter,
  type EncodedRequest,
  type ModelTarget,
  operationAdapter,
  type UpstreamFailure,
  withoutRefused,
} from '../providers/index.ts';
import type { ReasoningState } from '../reasoning-state/index.ts';
import type { CallPlan } from './call-interface.ts';
import { withoutLoneSurrogates } from './lone-surrogates.ts';
import type { Repairs } from './repairs.ts';

const strippedWarning = 'reasoning of the history dropped: its provider refused it';

/** A request in the format of one provider. */
export interface EncodedBody {
  readonly encoded: EncodedRequest;
  readonly body: string | Buffer;
  /** Reads the answer, if the request passed in the form of its own API. */
  readonly native: Adapter | undefined;
}

/** What happens with an encoded request. */
export interface EncodedHandlers {
  readonly onEncoded: (outgoing: EncodedBody) => void;
  /** Called for what `Adapter.encode` throws, and for `privacy_unavailable`. */
  readonly onFailure: (failure: UpstreamFailure) => void;
}

/**
 * Encodes a request for one model; the result is exactly what privacy inspected. Calls a handler at once, or later for a long
 * body, which is inspected in time slices.
 * @param repairs what is left out, because the provider refused it
 */
export function encodeBody(
  plan: CallPlan,
  target: ModelTarget,
  reasoningState: ReasoningState,
  repairs: Pick<Repairs, 'isStripped' | 'complaints'>,
  { onEncoded, onFailure }: EncodedHandlers,
): void {
  const fail = (error: unknown): void =>
    onFailure({ error: toSluiceError(error), retryable: false, retryAfterMs: undefined });
  try {
    const { texts, native: request } = plan.request;
    const native = request === undefined ? undefined : nativeAdapter(request, target);
    const encoded =
      request === undefined || native === undefined
        ? encode(plan, target, reasoningState, repairs.isStripped)
        : encodeNative(request, native, { plan, target, repairs });
    // Long texts replace their placeholders where the adapter left them.
    const body = withoutLoneSurrogates(
      target.adapter.readsContent ? encoded.body : (texts?.restore(encoded.body) ?? encoded.body),
    );
    const { name: provider, region } = target.provider;
    const inspected = plan.request.inspect(body, { provider, region });
    if (inspected === undefined) onEncoded({ encoded, body, native });
    else inspected.then(() => onEncoded({ encoded, body, native })).catch(fail);
  } catch (error) {
    fail(error);
  }
}

function nativeAdapter({ api, operation }: NativeRequest, target: ModelTarget): Adapter | undefined {
  const adapter = target.adapter.nativeFor(api, target);
  return adapter === undefined || operation === undefined ? adapter : operationAdapter(adapter);
}

interface NativeEncoding {
  readonly target: ModelTarget;
  readonly plan: CallPlan;
  readonly repairs: Pick<Repairs, 'isStripped' | 'complaints'>;
}

function encodeNative(
  given: NativeRequest,
  adapter: Adapter,
  { plan, target, repairs }: NativeEncoding,
): EncodedRequest {
  const { isStripped, complaints } = repairs;
  const { request, warnings: refused } = withoutRefused(given, complaints);
  const { body, warnings } = fitNativeReasoning(request.api, request.body, isStripped);
  const { stream, dropUnsupported } = plan;
  const encoded = adapter.encodeNative({ ...request, body }, target, { stream, dropUnsupported });
  const more = [...(isStripped ? [strippedWarning] : []), ...warnings, ...refused];
  return more.length === 0 ? encoded : { ...encoded, warnings: [...encoded.warnings, ...more] };
}

function encode(
  { request, dropUnsupported, defaultMaxTokens, accountId, choices, stream }: CallPlan,
  target: ModelTarget,
  reasoningState: ReasoningState,
  isStripped: boolean,
): EncodedRequest {
  const payload = target.adapter.readsContent ? request.expanded() : request.payload;
  const complete: ChatCompletionRequest = isStripped
    ? reasoningState.strip(payload)
    : reasoningState.complete(payload, target, accountId, () => request.expanded());
  // One of several calls for as many choices.
  const single = choices === 1 && complete.n != null && complete.n > 1 ? { ...complete, n: 1 } : complete;
  const encoded = target.adapter.encode(single, target, { dropUnsupported, defaultMaxTokens });
  const more = [
    ...(isStripped ? [strippedWarning] : []),
    ...(stream && encoded.formatUnchecked ? ['a stream is not checked against response_format'] : []),
  ];
  return more.length === 0 ? encoded : { ...encoded, warnings: [...encoded.warnings, ...more] };
}
