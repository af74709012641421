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
  'batch_id',
  'assistant_id',
  'connector_id',
  'tunnel_id',
  'collection_id',
  'collection_ids',
  'conversation_id',
  'thread_id',
  'prompt_id',
  'workspace_id',
  'user_profile_id',
]);
/** Members that are settings, or an id. */
const idOrSettings: ReadonlySet<string> = new Set(['container']);
/** Skills that were uploaded; those of the provider itself have names such as `pptx`. */
const uploadedSkill = /^skill_/;
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
export function refuseProviderIds({ api, body, inputs, knownIds = noIds }: NativeRequest): void {
  // The prompt of completions is the text itself.
  const searched =
    inputs === undefined
      ? body
      : Object.fromEntries(Object.entries(body).filter(([name]) => name !== inputs.member));
  const data = api === 'messages' ? 'input' : undefined;
  const path = findId(searched, [], data, knownIds);
  if (path === undefined) return;
  const param = paramOf(['body', ...path]);
  throw new SluiceError('unsupported_parameter', {
    param,
    message:
      `'${param}' names something that a provider keeps, which all accounts of this gateway would share. ` +
      'Send the content itself, the id of a file of POST /v1/files, or use a key with the setting provider_ids: allow.',
  });
}

type Path = readonly (string | number)[];

/** The ids of what providers keep that are named in items of kept responses, which came from a provider for their account. */
export function providerIdsIn(items: readonly unknown[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const collect = (value: unknown, depth: number): void => {
    if (depth > maxDepth || typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && idMembers.has(name)) ids.add(inner);
      else if (!free.has(name)) collect(inner, depth + 1);
    }
  };
  collect(items, 0);
  return ids;
}

const noIds: ReadonlySet<string> = new Set();

/** @param data a member with arguments of tools */
function findId(
  value: unknown,
  path: Path,
  data: string | undefined,
  known: ReadonlySet<string>,
): Path | undefined {
  if (path.length > maxDepth || typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (inner == null || (typeof name === 'string' && isFree(name, path, data))) continue;
    if (typeof inner === 'string' && known.has(inner)) continue;
    const own = [...path, name];
    const found = typeof name === 'string' && isId(name, inner) ? own : findId(inner, own, data, known);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isFree = (name: string, path: Path, data: string | undefined): boolean =>
  free.has(name) || (name === data && path.length > 0);

function isId(name: string, value: unknown): boolean {
  if (Array.isArray(value) && value.length === 0) return false;
  if (name === 'skill_id') return typeof value !== 'string' || uploadedSkill.test(value);
  return idMembers.has(name) || (idOrSettings.has(name) && (typeof value === 'string' || hasId(value)));
}

const hasId = (value: unknown): boolean => isRecord(value) && value['id'] != null;
