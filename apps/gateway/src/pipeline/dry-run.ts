/** The request path of a chat completion up to the choice of models. No provider is called. */
import type { Principal } from '../auth/index.ts';
import { readChatRequest } from '../contract/index.ts';
import type { Route, RoutingSnapshot } from '../routing/index.ts';
import { type AdmitDeps, admit } from './admit.ts';

/** A request to choose models for. */
export interface DryRunRequest {
  /** The parsed body of a chat completion. */
  readonly body: unknown;
  readonly sizeBytes: number;
  readonly principal: Principal;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Chooses models for one request. Rejects with the errors that the request itself would get before it is sent. */
export async function chooseRoute(
  deps: AdmitDeps,
  { body, sizeBytes, principal, requestId, signal }: DryRunRequest,
  snapshot: RoutingSnapshot,
): Promise<Route> {
  const received = readChatRequest({ value: body, texts: undefined }, sizeBytes);
  const { route } = await admit(deps, {
    received,
    principal,
    requestId,
    snapshot,
    signal: () => signal,
  });
  return route;
}
