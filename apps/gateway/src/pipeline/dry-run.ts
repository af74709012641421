/** The walk of a chat completion up to the choice of its model, and what was weighed there. Nothing is called. */

import type { Principal } from '../auth/index.ts';
import { readChatRequest } from '../contract/index.ts';
import type { Intake } from '../intake/index.ts';
import { capOutput } from '../limits/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Route, Routing } from '../routing/index.ts';

export interface DryRunDeps {
  readonly intake: Intake;
  readonly privacy: Privacy;
  readonly routing: Routing;
}

/** A request to choose for. */
export interface DryRunWish {
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
  { body, sizeBytes, principal, requestId, signal }: DryRunWish,
): Promise<Route> {
  const received = readChatRequest({ value: body, texts: undefined }, sizeBytes);
  const { request } = capOutput(received.request, principal);
  const { call } = await intake.take({ ...received, request }, principal, () => signal);
  const safe = await privacy.clear(call, principal);
  return routing.choose(safe, principal, {
    sizeBytes: call.sizeBytes,
    personal: await leavesPersonalData({ privacy, routing }, call, safe, principal),
    requestId,
  });
}

/** Whether personal data of a request leaves as it is, where the choice depends on that. */
export async function leavesPersonalData(
  { privacy, routing }: Pick<DryRunDeps, 'privacy' | 'routing'>,
  call: Parameters<Privacy['holdsPersonalData']>[0],
  safe: Parameters<Routing['choose']>[0],
  principal: Principal,
): Promise<boolean> {
  if (safe.report.mode !== 'off' || !routing.asksForPersonalData(safe.payload, principal)) return false;
  return await privacy.holdsPersonalData(call, principal);
}
