/**
 * Ids of what a provider keeps: files, containers, vector stores, prompts, conversations, threads. All accounts share the key
 * of the provider, so that an account could read what others left there.
 */
import { SluiceError } from '../errors/index.ts';
import { isRecord } from './is-record.ts';
import { paramOf } from './json-body.ts';
import type { NativeRequest } from './native-request.ts';

/** Members whose value is such an id, or a list of them. */
const idMembers: ReadonlySet<string> = new Set([
  'file_id',
  'file_ids',
  'vector_store_id',
  'vector_store_ids',
  'container_id',
  'conversation',
  'prompt',
  'thread',
  'batch_id',
  'assistant_id',
  'connector_id',
]);
/** Members that are settings, or an id. */
const idOrSettings: ReadonlySet<string> = new Set(['container']);
/** Arguments, schemas and data of callers, whose members have names of their own. */
const free: ReadonlySet<string> = new Set([
  'input_schema',
  'parameters',
  'schema',
  'metadata',
  'arguments',
  'properties',
]);
/** Deeper than any member of these APIs. */
const maxDepth = 12;

/** Throws `unsupported_parameter` for a request that refers to such a thing. */
export function refuseProviderIds({ api, body, inputs }: NativeRequest): void {
  // The prompt of completions is the text itself.
  const searched =
    inputs === undefined
      ? body
      : Object.fromEntries(Object.entries(body).filter(([name]) => name !== inputs.member));
  const path = findId(searched, [], api === 'messages' ? 'input' : undefined);
  if (path === undefined) return;
  const param = paramOf(['body', ...path]);
  throw new SluiceError('unsupported_parameter', {
    param,
    message:
      `'${param}' names something that a provider keeps, which all accounts of this gateway would share. ` +
      'Send the content itself, or the id of a file of POST /v1/files.',
  });
}

type Path = readonly (string | number)[];

/** @param data a member with arguments of tools */
function findId(value: unknown, path: Path, data: string | undefined): Path | undefined {
  if (path.length > maxDepth || typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (inner == null || (typeof name === 'string' && isFree(name, path, data))) continue;
    const own = [...path, name];
    const found = typeof name === 'string' && isId(name, inner) ? own : findId(inner, own, data);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isFree = (name: string, path: Path, data: string | undefined): boolean =>
  free.has(name) || (name === data && path.length > 0);

function isId(name: string, value: unknown): boolean {
  if (Array.isArray(value) && value.length === 0) return false;
  return idMembers.has(name) || (idOrSettings.has(name) && (typeof value === 'string' || hasId(value)));
}

const hasId = (value: unknown): boolean => isRecord(value) && value['id'] != null;
