/**
 * Anonymizes requests. Fails closed: if anonymization is required and cannot be done, the request fails with 503
 * and nothing is sent.
 */
import { runSteps, type Steps } from '@sluice/pii';
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';
import { runInSlices } from '../../concurrency/index.ts';
import type { ReceivedChat } from '../../contract/index.ts';
import { SluiceError } from '../../errors/index.ts';
import { prefetchDetections } from '../detection/index.ts';
import { PrivacySession } from '../privacy-session.ts';
import { type ProviderSafe, ProviderSafeRequest } from '../provider-safe.ts';
import { isLong } from './is-long.ts';
import {
  type AnonymizeDeps,
  type AnonymizedRequest,
  type OpenRequest,
  openRequest,
  type RequestPrivacy,
} from './open-request.ts';

/** More identifiers are searched in time slices, too: each takes about 20 us, and more with patterns of the account. */
const maxIdentifiersAtOnce = 64;
/** More steps of the walk over a request are done in time slices. */
const maxStepsAtOnce = 8;

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
    const opening = openRequest(deps, received, principal, { decision, settings, passesImages });
    const opened = runBriefly(opening);
    if (opened === undefined)
      return runInSlices(opening, deps.slices.open(principal))
        .then((late) => replaceLater(deps, late, principal, prefetchDetections(deps, late.fields, principal)))
        .then(toSafe)
        .catch(failClosed);
    const { fields, identifierCount } = opened;
    const prefetched = prefetchDetections(deps, fields, principal);
    if (!(prefetched instanceof Promise) && !isLong(fields) && identifierCount <= maxIdentifiersAtOnce)
      return toSafe(runSteps(opened.replaceSteps(prefetched)));
    return replaceLater(deps, opened, principal, prefetched).then(toSafe).catch(failClosed);
  } catch (error) {
    return failClosed(error);
  }
}

/** Does the first steps; undefined if more are left. */
function runBriefly<T>(steps: Steps<T>): T | undefined {
  for (let step = 0; step < maxStepsAtOnce; step++) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
  return undefined;
}

async function replaceLater(
  deps: AnonymizeDeps,
  opened: OpenRequest,
  principal: Principal,
  prefetched: ReturnType<typeof prefetchDetections>,
): Promise<AnonymizedRequest> {
  return runInSlices(opened.replaceSteps(await prefetched), deps.slices.open(principal));
}

function toSafe({ payload, native, facts }: AnonymizedRequest): ProviderSafe<ChatCompletionRequest> {
  return new ProviderSafeRequest(payload, undefined, new PrivacySession(facts, payload), native);
}

export function failClosed(error: unknown): never {
  if (error instanceof SluiceError) throw error;
  throw new SluiceError('privacy_unavailable', { param: 'enable_anonymization', cause: error });
}
