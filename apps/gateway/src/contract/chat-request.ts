import { ChatCompletionRequest } from '@sluice/wire';
import { Compile } from 'typebox/compile';
import { SluiceError } from '../errors/index.ts';
import { isRecord } from './is-record.ts';
import { type ParsedBody, paramOf } from './json-body.ts';
import type { LongTexts } from './long-texts.ts';
import { findNearMisses } from './near-miss-names.ts';
import { findMisspelledTypes } from './near-miss-types.ts';
import { explainViolations, type Violation } from './violations.ts';

/** More members than any request has, known and unknown: their names are compared with known ones. */
const maxMembers = 1000;
const checkRequest = Compile(ChatCompletionRequest);

/** A validated request: `extra_body` merged, at least one message. */
export interface ReceivedChat {
  readonly request: ChatCompletionRequest;
  /** Size of the body as received, for estimates. */
  readonly sizeBytes: number;
  /** Long texts of a large body, for which the request has placeholders. */
  readonly texts: LongTexts | undefined;
  /** Data URLs of redacted images, which may be sent. */
  readonly redactedImages?: ReadonlySet<string> | undefined;
}

/** Validates a body. Throws `invalid_request` (422) with every violation, in FastAPI's shape and as one message. */
export function readChatRequest({ value: body, texts }: ParsedBody, sizeBytes: number): ReceivedChat {
  if (memberCount(body) > maxMembers)
    throw violationsError([{ loc: ['body'], msg: `More than ${maxMembers} members`, type: 'too_long' }]);
  if (!checkRequest.Check(body)) {
    const violations = explainViolations(ChatCompletionRequest, body);
    throw violationsError([...violations, ...findMisspelledTypes(body)]);
  }
  const misspelled = [
    ...findNearMisses(body),
    ...findMisspelledTypes(body),
    ...(body.extra_body == null ? [] : misspelledInExtraBody(body.extra_body)),
  ];
  if (misspelled.length > 0) throw violationsError(misspelled);
  const request = body.extra_body == null ? body : unwrapExtraBody(body, body.extra_body);
  const messages = request.messages;
  if (messages == null || messages.length === 0) {
    throw violationsError([
      {
        loc: ['body', 'messages'],
        msg: 'At least one message is required',
        type: 'too_short',
      },
    ]);
  }
  return { request, sizeBytes, texts };
}

function misspelledInExtraBody(extra: Readonly<Record<string, unknown>>): readonly Violation[] {
  const types = findMisspelledTypes(extra).map(({ loc, ...rest }) => ({
    ...rest,
    loc: ['body', 'extra_body', ...loc.slice(1)],
  }));
  return [...findNearMisses(extra, ['body', 'extra_body']), ...types];
}

/** With those of `extra_body`, which are merged into them. */
function memberCount(body: unknown): number {
  if (!isRecord(body)) return 0;
  const { extra_body: extra } = body;
  return Object.keys(body).length + (isRecord(extra) ? Object.keys(extra).length : 0);
}

/** Returns a value that matches the request schema, or undefined. */
export function asChatRequest(value: unknown): ChatCompletionRequest | undefined {
  return checkRequest.Check(value) ? value : undefined;
}

/** SDKs merge `extra_body` into the top level; a nested one means the same, and the top level takes precedence. */
function unwrapExtraBody(
  body: ChatCompletionRequest,
  extra: Readonly<Record<string, unknown>>,
): ChatCompletionRequest {
  const { extra_body: _wrapper, ...top } = body;
  const given = Object.fromEntries(Object.entries(top).filter(([, value]) => value != null));
  const merged: unknown = { ...top, ...extra, ...given };
  if (checkRequest.Check(merged)) return merged;
  const violations = explainViolations(ChatCompletionRequest, merged);
  throw violationsError(
    violations.map((violation) => {
      const member = violation.loc[1];
      const nested =
        typeof member === 'string' && !Object.hasOwn(given, member) && Object.hasOwn(extra, member);
      return nested ? { ...violation, loc: ['body', 'extra_body', ...violation.loc.slice(1)] } : violation;
    }),
  );
}

/** All violations as one error; the message names the first ones. */
export function violationsError(violations: readonly Violation[]): SluiceError {
  const messages = violations.slice(0, 3).map(({ loc, msg }) => `${paramOf(loc) ?? 'body'}: ${msg}`);
  const rest = violations.length - messages.length;
  const message = `${messages.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
  const first = violations[0];
  return new SluiceError('invalid_request', {
    message,
    param: first === undefined ? null : paramOf(first.loc),
    detail: violations,
  });
}

/** The error for an invalid member of the body. */
export function memberError(member: string, msg: string, type = 'value_error'): SluiceError {
  return violationsError([{ loc: ['body', member], msg, type }]);
}
