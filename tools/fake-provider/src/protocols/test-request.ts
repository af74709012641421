import type { IncomingHttpHeaders } from 'node:http';
import { isRecord } from '../exchange/request-facts.ts';
import type { AnswerPlan, SingleScript, StreamPlan } from '../script/script.ts';
import type { AnswerInput, ProtocolRequest, ProtocolSettings } from './protocol.ts';
import { findProtocol } from './registry.ts';
import { createSigner } from './signer.ts';

/** Settings of a strict server without keys of its own. */
export const SETTINGS: ProtocolSettings = {
  apiKey: undefined,
  aws: undefined,
  strict: true,
  signer: createSigner('test'),
  isVertexToken: () => true,
};

/** Headers accepted by every protocol. */
export const HEADERS: IncomingHttpHeaders = {
  'content-type': 'application/json',
  'x-api-key': 'k',
  'anthropic-version': '2023-06-01',
  'x-goog-api-key': 'k',
  'api-key': 'k',
  authorization: 'Bearer k',
};

/** A request as a protocol sees it, for tests without a socket. */
export function requestTo(
  url: string,
  body: unknown,
  headers: IncomingHttpHeaders = HEADERS,
): ProtocolRequest {
  const [path = '', query = ''] = url.split('?');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const found = findProtocol(path, query);
  if (found === undefined) throw new TypeError(`no protocol has ${url}`);
  return { method: 'POST', path, query, headers, bytes: Buffer.from(text), route: found.route };
}

/** Status and message of an error; undefined if the protocol accepts the request. */
export function refusalOf(
  url: string,
  body: unknown,
  headers: IncomingHttpHeaders = HEADERS,
  settings: ProtocolSettings = SETTINGS,
): { readonly status: number; readonly message: string } | undefined {
  const request = requestTo(url, body, headers);
  const protocol = findProtocol(request.path, request.query)?.protocol;
  const refusal = protocol?.refuse(request, protocol.readFacts(request), settings);
  if (protocol === undefined || refusal === undefined) return undefined;
  const script = refusal.error === undefined ? refusal : protocol.errorScript(refusal, 1);
  return { status: script.status ?? 200, message: messageOf(script) };
}

function messageOf(script: SingleScript): string {
  const body = isRecord(script.json) ? script.json : {};
  const inner = isRecord(body['error']) ? body['error'] : body;
  const message = inner['message'] ?? inner['detail'];
  return typeof message === 'string' ? message : JSON.stringify(message);
}

/** Input for writing an answer to a request. */
export function orderFor(url: string, body: unknown, plan: AnswerPlan = {}): AnswerInput {
  const request = requestTo(url, body);
  const facts = findProtocol(request.path, request.query)?.protocol.readFacts(request);
  if (facts === undefined) throw new TypeError(`no protocol has ${url}`);
  return { plan, facts, seq: 1, settings: SETTINGS };
}

/** The whole answer of a protocol as a value. */
export function answerOf(url: string, body: unknown, plan: AnswerPlan = {}): unknown {
  const request = requestTo(url, body);
  const protocol = findProtocol(request.path, request.query)?.protocol;
  return JSON.parse(protocol?.writeAnswer(orderFor(url, body, plan)) ?? 'null');
}

/** The payloads of a protocol's stream as values; text that is no JSON stays text. */
export function eventsOf(
  url: string,
  body: unknown,
  plan: AnswerPlan = {},
  stream: StreamPlan = {},
): { readonly event: string | undefined; readonly data: unknown }[] {
  const request = requestTo(url, body);
  const protocol = findProtocol(request.path, request.query)?.protocol;
  const payloads = protocol?.writeEvents(orderFor(url, body, plan), stream) ?? [];
  return payloads.map(({ event, data }) => ({ event, data: data.startsWith('{') ? JSON.parse(data) : data }));
}

/** The member names of a value as sorted dotted paths; list items all count as `[]`. */
export function memberNames(value: unknown, prefix = ''): string[] {
  const names = new Set<string>();
  if (Array.isArray(value)) {
    for (const item of value) for (const name of memberNames(item, `${prefix}[]`)) names.add(name);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      names.add(path);
      for (const below of memberNames(inner, path)) names.add(below);
    }
  }
  return [...names].sort();
}
