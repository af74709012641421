import type { NormalizedUsage } from '@sluice/wire';
import { timeInRange } from '../storage/index.ts';

/** Maximum length of a stored name, in characters. */
const maxNameChars = 256;

/** Facts of a request at admission. */
export interface RequestFacts {
  readonly requestId: string;
  readonly keyId: string;
  readonly accountId: string;
  readonly teamId: string | null;
  readonly requestedModel: string;
  readonly streamed: boolean;
  /** The API that the client called: one of ours, which needs no escaping. */
  readonly endpoint: string;
  /** Keyed hash of the end user; null unless limits are per end user. */
  readonly endUser: string | null;
  /** Pseudonym of the session that the client named; null without one. */
  readonly session: string | null;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
}

/** Outcome: complete, failed, client disconnected, process ended. */
export type RequestStatus = 'ok' | 'error' | 'aborted' | 'cut';

/** Facts of a request at its end. */
export interface RequestEnd {
  readonly status: RequestStatus;
  readonly httpStatus: number;
  readonly errorCode: string | null;
  readonly model: string;
  readonly provider: string;
  readonly durationMs: number;
  readonly firstByteMs: number | null;
  readonly attempts: number;
  readonly usage: NormalizedUsage | null;
  readonly usageSource: 'reported' | 'estimated' | 'none';
  /** Integer nano-USD; null is unknown. */
  readonly costNanos: number | null;
  /** The privacy receipt as JSON; null without anonymization. */
  readonly privacy: string | null;
  /** The decision of `auto` as JSON; null if the caller named the model. */
  readonly routing: string | null;
  /** Configured region of the provider; null if unknown. */
  readonly region: string | null;
  /** What happened when, as text; null if the process died. */
  readonly timeline: string | null;
}

/**
 * The line of a request for `usage.append`: its row as a JSON array in the order of `usageColumns`. Built by hand
 * because two calls of `JSON.stringify` per request would cost as much as parsing the request; ids and states are
 * our own and need no escaping.
 */
export function usageLine(facts: RequestFacts, end: RequestEnd): string {
  const { usage } = end;
  return `["${facts.requestId}","${facts.keyId}","${facts.accountId}",${idOrNull(facts.teamId)},${nameText(facts.requestedModel)},${nameText(end.model)},${nameText(end.provider)},"${end.status}",${end.httpStatus},${idOrNull(end.errorCode)},${facts.streamed ? 1 : 0},${timeInRange(facts.startedAtMs)},${Math.round(end.durationMs)},${end.firstByteMs === null ? null : Math.round(end.firstByteMs)},${end.attempts},${usage === null ? '0,0,0,0,0,0,0' : countsText(usage)},"${end.usageSource}",${end.costNanos},${textOrNull(end.privacy)},${textOrNull(end.routing)},${textOrNull(end.region)},"${facts.endpoint}",${idOrNull(facts.endUser)},${textOrNull(end.timeline)},${idOrNull(facts.session)}]`;
}

function countsText(usage: NormalizedUsage): string {
  return `${usage.inputTokens},${usage.cachedInputTokens},${usage.cacheWriteTokens},${usage.outputTokens},${usage.reasoningTokens},${usage.audioInputTokens},${usage.audioOutputTokens}`;
}

function textOrNull(text: string | null): string {
  return text === null ? 'null' : JSON.stringify(text);
}

function idOrNull(id: string | null): string {
  return id === null ? 'null' : `"${id}"`;
}

/** An external name, truncated and escaped. */
function nameText(name: string): string {
  return JSON.stringify(name.length > maxNameChars ? name.slice(0, maxNameChars) : name);
}
