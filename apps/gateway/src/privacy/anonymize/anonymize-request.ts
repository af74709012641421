/**
 * Anonymizes requests. Fails closed: if anonymization is required and cannot be done, the request fails with 503
 * and nothing is sent.
 */
import { runSteps } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';
import { runInSlices } from '../../concurrency/index.ts';
import type { NativeRequest, ReceivedChat } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { prefetchDetections } from '../detection/index.ts';
import { PrivacySession } from '../privacy-session.ts';
import { type ProviderSafe, ProviderSafeRequest } from '../provider-safe.ts';
import { isLong } from './is-long.ts';
import {
  type AnonymizeDeps,
  type AnonymizedRequest,
  openRequest,
  type RequestPrivacy,
} from './open-request.ts';

/** More ids are searched in time slices, too: each takes about 20 us. */
const maxIdsAtOnce = 64;

/** Anonymizes a request; returns a promise only for long texts or with an external detector. */
export type AnonymizeResult =
  | ProviderSafe<ChatCompletionRequest>
  | Promise<ProviderSafe<ChatCompletionRequest>>;

/** Makes a request safe to send. Throws `unsupported_parameter` and `privacy_unavailable`. */
export function anonymizeRequest(
  deps: AnonymizeDeps,
  received: ReceivedChat,
  principal: Principal,
  { decision, settings, passesImages }: RequestPrivacy,
): AnonymizeResult {
  const { request, texts, native } = received;
  if (decision === undefined) return new ProviderSafeRequest(request, texts, undefined, native);
  try {
    const opened = openRequest(deps, received, principal, { decision, settings, passesImages });
    const { fields, ids } = opened;
    const prefetched = prefetchDetections(deps, fields, principal);
    if (!(prefetched instanceof Promise) && !isLong(fields) && ids.size <= maxIdsAtOnce)
      return toSafe(runSteps(opened.replaceSteps(prefetched)), native);
    return Promise.resolve(prefetched)
      .then(async (results) =>
        toSafe(await runInSlices(opened.replaceSteps(results), deps.slices.open(principal)), native),
      )
      .catch(failClosed);
  } catch (error) {
    return failClosed(error);
  }
}

function toSafe(
  { payload, nativeBody, facts }: AnonymizedRequest,
  native: NativeRequest | undefined,
): ProviderSafe<ChatCompletionRequest> {
  const session = new PrivacySession(facts, payload);
  const own = native === undefined || nativeBody === undefined ? undefined : { ...native, body: nativeBody };
  return new ProviderSafeRequest(payload, undefined, session, own);
}

export function failClosed(error: unknown): never {
  if (error instanceof SluiceError) throw error;
  throw new SluiceError('privacy_unavailable', { param: 'enable_anonymization', cause: error });
}
