import type { Static, TObject } from 'typebox';
import { Compile } from 'typebox/compile';
import { SluiceError } from '../errors/index.ts';
import { isRecord } from './is-record.ts';
import { paramOf } from './json-body.ts';
import { findNearMisses } from './near-miss-names.ts';
import { explainViolations, type Violation } from './violations.ts';

/** More members than any request has, known and unknown: their names are compared with known ones. */
const maxMembers = 1000;

type Fields = Readonly<Record<string, unknown>>;

export interface RequestReader<T> {
  /** Validates a body and merges its `extra_body`. Throws `invalid_request` with every violation. */
  read(body: unknown): T;
  /** Whether a value matches the schema. */
  check(value: unknown): value is T;
}

/**
 * Reads the requests of one API.
 * @param findMisspelled further violations, of open types that were meant to be known ones
 */
export function createRequestReader<S extends TObject>(
  schema: S,
  findMisspelled: (body: unknown) => readonly Violation[] = () => [],
): RequestReader<Static<S>> {
  const validator = Compile(schema);
  const knownNames: ReadonlySet<string> = new Set(Object.keys(schema.properties));
  const check = (value: unknown): value is Static<S> => validator.Check(value);
  /** SDKs merge `extra_body` into the top level; a nested one means the same, and the top level takes precedence. */
  const unwrap = (body: Fields, extra: Fields): Static<S> => {
    const { extra_body: _wrapper, ...top } = body;
    const given = Object.fromEntries(Object.entries(top).filter(([, value]) => value != null));
    const merged: unknown = { ...top, ...extra, ...given };
    if (check(merged)) return merged;
    throw violationsError(
      explainViolations(schema, merged).map((violation) => {
        const member = violation.loc[1];
        const nested =
          typeof member === 'string' && !Object.hasOwn(given, member) && Object.hasOwn(extra, member);
        return nested ? { ...violation, loc: ['body', 'extra_body', ...violation.loc.slice(1)] } : violation;
      }),
    );
  };
  const read = (body: unknown): Static<S> => {
    if (memberCount(body) > maxMembers)
      throw violationsError([{ loc: ['body'], msg: `More than ${maxMembers} members`, type: 'too_long' }]);
    if (!check(body)) throw violationsError([...explainViolations(schema, body), ...findMisspelled(body)]);
    const extra = isRecord(body) && isRecord(body['extra_body']) ? body['extra_body'] : undefined;
    const misspelled = [
      ...(isRecord(body) ? findNearMisses(body, knownNames) : []),
      ...findMisspelled(body),
      ...(extra === undefined ? [] : misspelledInExtraBody(extra, knownNames, findMisspelled)),
    ];
    if (misspelled.length > 0) throw violationsError(misspelled);
    return extra === undefined || !isRecord(body) ? body : unwrap(body, extra);
  };
  return { read, check };
}

function misspelledInExtraBody(
  extra: Fields,
  knownNames: ReadonlySet<string>,
  findMisspelled: (body: unknown) => readonly Violation[],
): readonly Violation[] {
  const types = findMisspelled(extra).map(({ loc, ...rest }) => ({
    ...rest,
    loc: ['body', 'extra_body', ...loc.slice(1)],
  }));
  return [...findNearMisses(extra, knownNames, ['body', 'extra_body']), ...types];
}

/** With those of `extra_body`, which are merged into them. */
function memberCount(body: unknown): number {
  if (!isRecord(body)) return 0;
  const { extra_body: extra } = body;
  return Object.keys(body).length + (isRecord(extra) ? Object.keys(extra).length : 0);
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
