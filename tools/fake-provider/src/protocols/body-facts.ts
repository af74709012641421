import { isRecord, type RequestFacts, readRequestFacts } from '../exchange/request-facts.ts';
import { headerOf } from './headers.ts';
import type { ProtocolRequest } from './protocol.ts';

/** A parsed request body and the neutral facts that a protocol then fills in. */
export interface BodyFacts {
  readonly record: Readonly<Record<string, unknown>>;
  readonly facts: RequestFacts;
}

const MARKER = /\bmarker[:=]\s*([\w.-]+)/u;

/** Parses the body; facts that only OpenAI's members carry are neutral unless a protocol overwrites them. */
export function readBodyFacts(request: ProtocolRequest): BodyFacts {
  const facts = readRequestFacts(request.bytes, headerOf(request.headers, 'x-request-id'));
  return { record: isRecord(facts.body) ? facts.body : {}, facts };
}

/** The marker in a text, else the one found otherwise. */
export function markerIn(text: string, otherwise: string): string {
  return MARKER.exec(text)?.[1] ?? otherwise;
}

/** The members of a list that are JSON objects. */
export function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A JSON object, or an empty one in place of anything else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The strings in a list. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function numberOr<T>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' ? value : otherwise;
}
