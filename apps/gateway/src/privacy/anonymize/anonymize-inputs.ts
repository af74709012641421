/**
 * Anonymizes requests for embeddings. Every input is anonymized by itself, so that a text has the same vector whatever stands
 * beside it.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../../auth/index.ts';
import { runInSlices } from '../../concurrency/index.ts';
import type { NativeRequest, ReceivedChat } from '../../contract/index.ts';
import { prefetchDetections } from '../detection/index.ts';
import { InputsSession } from '../inputs-session.ts';
import type { PrivacyDecision } from '../policy/index.ts';
import { type ProviderSafe, ProviderSafeRequest } from '../provider-safe.ts';
import { failClosed } from './anonymize-request.ts';
import {
  type AnonymizeDeps,
  type AnonymizedRequest,
  type OpenRequest,
  openRequest,
  type RequestPrivacy,
} from './open-request.ts';

/** Rejects as `anonymizeRequest` throws. */
export async function anonymizeInputs(
  deps: AnonymizeDeps,
  received: ReceivedChat & { readonly native: NativeRequest },
  principal: Principal,
  privacy: RequestPrivacy & { readonly decision: PrivacyDecision },
): Promise<ProviderSafe<ChatCompletionRequest>> {
  try {
    const pause = deps.slices.open(principal);
    const opened: OpenRequest[] = [];
    for (const one of onePerInput(received))
      opened.push(await runInSlices(openRequest(deps, one, principal, withoutHint(privacy)), pause));
    const fields = opened.flatMap((one) => one.fields);
    const prefetched = await prefetchDetections(deps, fields, principal);
    const all: AnonymizedRequest[] = [];
    for (const one of opened) all.push(await runInSlices(one.replaceSteps(prefetched), pause));
    return toSafe(received, all);
  } catch (error) {
    return failClosed(error);
  }
}

/** Instructions would be embedded. */
function withoutHint<T extends { readonly decision: PrivacyDecision }>(privacy: T): T {
  return { ...privacy, decision: { ...privacy.decision, hint: false } };
}

/** A request for each input, as if it were sent alone. The first one has the members that all share. */
function onePerInput({ request, native, ...rest }: ReceivedChat & { readonly native: NativeRequest }) {
  const given = native.body['input'];
  const inputs: readonly unknown[] = Array.isArray(given) ? given : [given];
  const { model } = request;
  return (request.messages ?? []).map((message, at) => ({
    ...rest,
    request: { ...(at === 0 ? request : { model }), messages: [message] },
    native: { ...native, body: { ...(at === 0 ? native.body : {}), input: inputs[at] } },
  }));
}

function toSafe(
  { request, native }: ReceivedChat & { readonly native: NativeRequest },
  all: readonly AnonymizedRequest[],
): ProviderSafe<ChatCompletionRequest> {
  const [first] = all;
  const inputs = all.map(({ native: own }) => own?.body['input']);
  const texts = inputs.filter((input) => typeof input === 'string');
  if (first === undefined || texts.length !== all.length) throw new Error('An input is missing.');
  const messages = all.flatMap(({ payload }) => payload.messages ?? []);
  const session = new InputsSession(all.map(({ facts }, at) => ({ facts, text: texts[at] ?? '' })));
  const isList = Array.isArray(native.body['input']);
  const body = { ...native.body, ...first.native?.body, input: isList ? texts : texts[0] };
  return new ProviderSafeRequest({ ...request, messages }, undefined, session, { ...native, body });
}
