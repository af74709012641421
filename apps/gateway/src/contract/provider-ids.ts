/**
 * Ids of what a provider keeps: files, containers, vector stores, prompts, conversations, threads. All accounts share the key
 * of the provider, so that an account could read what others left there.
 */
import { SluiceError } from '../errors/index.ts';
import { paramOf } from './json-body.ts';
import type { NativeApi, NativeRequest } from './native-request.ts';

/** Members whose value is such an id, or a list of them. */
const idMembers: ReadonlySet<string> = new Set([
  'file_id',
  'file_ids',
  'vector_store_ids',
  'container_id',
  'container',
  'conversation',
  'prompt',
  'connector_id',
  'tunnel_id',
  'collection_ids',
  'skill_id',
  'user_profile_id',
]);
/** Members in which an API defines such ids. All others are data of callers, or settings. */
const outerMembers: ReadonlySet<string> = new Set([
  'annotations',
  'container',
  'content',
  'environment',
  'input',
  'input_image_mask',
  'messages',
  'output',
  'outputs',
  'results',
  'skills',
  'source',
  'tools',
]);
const inContent = '(?:(?:content|environment|output|outputs|results|source)(?:\\[\\])?\\.){0,8}';
/** Paths at which each API defines ids, with `[]` for each index. */
const idPaths: Readonly<Partial<Record<NativeApi, RegExp>>> = {
  responses: new RegExp(
    [
      '^(?:conversation|prompt)$',
      `^input\\[\\]\\.${inContent}(?:file_id|container_id)$`,
      '^(?:input\\[\\]\\.)?tools\\[\\]\\.(?:vector_store_ids|collection_ids|connector_id|tunnel_id|input_image_mask\\.file_id)$',
      '^(?:input\\[\\]\\.)?tools\\[\\]\\.container$',
      '^(?:input\\[\\]\\.)?tools\\[\\]\\.(?:container|environment)\\.(?:id|container_id|file_ids|skills\\[\\]\\.skill_id)$',
    ].join('|'),
  ),
  messages: new RegExp(
    [
      '^container(?:\\.id|\\.skills\\[\\]\\.skill_id)?$',
      '^user_profile_id$',
      `^messages\\[\\]\\.${inContent}file_id$`,
    ].join('|'),
  ),
};
/** Deeper than any member of these APIs. */
const maxDepth = 12;

/** Throws `unsupported_parameter` for a request that refers to such a thing. */
export function refuseProviderIds({ api, body, knownIds = noIds }: NativeRequest): void {
  const paths = idPaths[api];
  const path = paths === undefined ? undefined : findId(body, { path: [], shape: '' }, paths, knownIds);
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
      else if (Array.isArray(value) || outerMembers.has(name)) collect(inner, depth + 1);
    }
  };
  collect(items, 0);
  return ids;
}

const noIds: ReadonlySet<string> = new Set();

interface Place {
  readonly path: Path;
  /** The path with `[]` for each index. */
  readonly shape: string;
}

function findId(value: unknown, at: Place, paths: RegExp, known: ReadonlySet<string>): Path | undefined {
  if (at.path.length > maxDepth || typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const own = placeOf(name, at);
    if (typeof name === 'string' && paths.test(own.shape) && isId(name, inner, known, value)) return own.path;
    const found =
      typeof name === 'number' || outerMembers.has(name) ? findId(inner, own, paths, known) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function placeOf(name: string | number, { path, shape }: Place): Place {
  if (typeof name === 'number') return { path: [...path, name], shape: `${shape}[]` };
  return { path: [...path, name], shape: shape === '' ? name : `${shape}.${name}` };
}

function isId(name: string, value: unknown, known: ReadonlySet<string>, parent: object): boolean {
  if (value == null || (Array.isArray(value) && value.length === 0)) return false;
  if (typeof value === 'string')
    return !known.has(value) && (name !== 'skill_id' || isUploadedSkill(value, parent));
  // A container that is an object holds its id, if it has one.
  return name !== 'container';
}

/** Returns whether a skill was uploaded; those of the provider itself have names such as `pptx`. */
function isUploadedSkill(id: string, skill: object): boolean {
  return /^skill_/i.test(id) || ('type' in skill && skill.type === 'custom');
}
