/** The walk of a chat completion up to the choice of its model, and what was weighed there. Nothing is called. */

import type { Principal } from '../auth/index.ts';
import { isRecord, type ReceivedChat, readChatRequest } from '../contract/index.ts';
import type { Ingestion } from '../ingestion/index.ts';
import { capOutput } from '../limits/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Route, Routing } from '../routing/index.ts';

export interface DryRunDeps {
  readonly intake: Ingestion;
  readonly privacy: Privacy;
  readonly routing: Routing;
}

/** A request to choose for. */
export interface DryRunRequest {
  /** The body of a chat completion, parsed. */
  readonly body: unknown;
  readonly sizeBytes: number;
  readonly principal: Principal;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** The choice for one request. Rejects as the request itself would before it is sent. */
export async function chooseRoute(
  { intake, privacy, routing }: DryRunDeps,
  { body, sizeBytes, principal, requestId, signal }: DryRunRequest,
): Promise<Route> {
  const received = readChatRequest({ value: body, texts: undefined }, sizeBytes);
  const { request } = capOutput(received.request, principal);
  const { call } = await intake.ingest({ ...received, request }, principal, () => signal);
  const safe = await privacy.anonymize(call, principal);
  return routing.choose(safe, principal, {
    sizeBytes: call.sizeBytes,
    hasResidualPii: await sendsPersonalData({ privacy, routing }, call, safe, principal),
    requestId,
  });
}

/** Kinds of parts that nobody here looks through. */
const unseen: ReadonlySet<unknown> = new Set(['image_url', 'input_audio', 'video_url', 'file']);

/**
 * Whether personal data may leave with a request, where a rule asks: some that the settings would have replaced was not, or
 * nobody can tell.
 */
export async function sendsPersonalData(
  { privacy, routing }: Pick<DryRunDeps, 'privacy' | 'routing'>,
  call: ReceivedChat,
  safe: Parameters<Routing['choose']>[0],
  principal: Principal,
): Promise<boolean> {
  if (!routing.needsResidualPii(principal)) return false;
  const isUnseen = (safe.payload.messages ?? []).some(
    ({ content }) =>
      Array.isArray(content) && content.some((part: unknown) => isRecord(part) && unseen.has(part['type'])),
  );
  return isUnseen || (await privacy.hasResidualPii(call, safe, principal));
}
