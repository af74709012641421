/**
 * Requests of other APIs become chat requests, and messages about these get the paths of the request that the client sent
 * (`ApiRequest.toOwnPaths`). A path that is the client's own already is marked until then.
 */
import type { MessageOrigin } from '@sluice/wire';
import { memberOf } from './is-record.ts';

/** No text has it; its dot keeps the path behind it from being translated again. */
const mark = '\ue000.';

/** Marks a path into the request that the client sent. */
export function ownPath(path: string): string {
  return mark + path;
}

/** Where the members of a chat request come from. */
export interface RequestOrigins {
  /** The request as the client sent it. */
  readonly body: unknown;
  readonly messages: readonly MessageOrigin[];
  readonly tools: readonly string[];
  /** Own names for members of the chat request. */
  readonly members: Readonly<Record<string, string>>;
}

type Segment = string | number;

/** Other names of the members that a chat request has below messages and tools; levels that only chat has are left out. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  arguments: ['input'],
  content: ['output'],
  file: ['source'],
  file_data: ['data'],
  file_url: ['url'],
  image_url: ['source'],
  parameters: ['input_schema'],
  tool_call_id: ['tool_use_id', 'call_id'],
  url: ['data'],
};

/** Follows what the provider says in its own words, of which only places are translated. */
const providersWords = ' It says: ';

/**
 * Translates the paths of texts, so that whatever they name stands in the request as it was sent. Paths that are marked as
 * the client's own are left as they are.
 */
export function createPathTranslator(origins: RequestOrigins): (text: string) => string {
  // Most requests have nothing to translate.
  let patterns: Patterns | undefined;
  const translate = (path: string): string => toOwnPath(path, origins);
  return (text) => {
    patterns ??= patternsFor(Object.keys(origins.members));
    const withTypes = (path: string): string => path + typeAt(origins.body, path.slice(mark.length));
    const end = text.indexOf(providersWords);
    const [own, theirs] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)];
    return (
      own.replaceAll(patterns.inText, translate).replaceAll(refusedPlace, withTypes).replaceAll(mark, '') +
      theirs.replaceAll(patterns.inPlaces, translate)
    );
  };
}

/** An item or a tool that a model does not support. */
const refusedPlace = /(?<=does not support )\ue000\.\w+\[\d{1,9}\](?!\[|\.?\w)/g;

/** The type of what stands at a place, which says more than its number. */
function typeAt(body: unknown, path: string): string {
  const found = segmentsOf(path).reduce<unknown>((node, segment) => memberOf(node, String(segment)), body);
  const type = memberOf(found, 'type');
  return typeof type === 'string' && /^[a-z]\w{0,63}$/.test(type) ? ` (${type})` : '';
}

interface Patterns {
  /** Paths in a text of the gateway. */
  readonly inText: RegExp;
  /** Paths that cannot be words of English. */
  readonly inPlaces: RegExp;
}

function patternsFor(names: readonly string[]): Patterns {
  const places = '(?:messages|tools)(?=\\[\\d)';
  const plain = names.filter((name) => name.includes('_')).map((name) => `${name}\\b`);
  // Other names are words of English too, and stand for a member only where one is named.
  const words = names.filter((name) => !name.includes('_')).join('|') || 'messages';
  const named = `(?:(?:${words})(?=\\.[a-z])|(?<=^|support |in |, |')(?:${words})(?=$|[.,:']| dropped| limited))`;
  return { inText: patternOf([places, named, ...plain]), inPlaces: patternOf([places]) };
}

function patternOf(roots: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w./-])(?:${roots.join('|')})(?:\\[\\d{1,9}\\]|\\.[a-z_]+)*`, 'g');
}

function toOwnPath(path: string, { body, messages, tools, members }: RequestOrigins): string {
  const [root = '', ...rest] = segmentsOf(path);
  const [at, ...below] = rest;
  if (root === 'messages' && typeof at === 'number') return ofMessage(messages[at], below, body) ?? path;
  const tool = root === 'tools' && typeof at === 'number' ? tools[at] : undefined;
  if (tool !== undefined) return follow(body, tool, below);
  const member = members[root];
  if (member !== undefined) return follow(body, member, rest);
  return follow(body, String(root), rest);
}

function ofMessage(
  origin: MessageOrigin | undefined,
  below: readonly Segment[],
  body: unknown,
): string | undefined {
  if (origin === undefined) return undefined;
  const [member, at, ...rest] = below;
  const list = { content: origin.parts, tool_calls: origin.calls }[String(member)];
  const place = typeof at === 'number' ? list?.[at] : undefined;
  return place === undefined ? follow(body, origin.path, below) : follow(body, place, rest);
}

/** A path below another, as far as the request has it. */
function follow(body: unknown, base: string, below: readonly Segment[]): string {
  let node = body;
  let path = '';
  for (const segment of segmentsOf(base)) {
    // What stands in a stored conversation has no place in the request but the id that names it.
    if (typeof node === 'string') return path;
    path = join(path, segment);
    node = memberOf(node, String(segment));
  }
  for (const segment of below) {
    const found = [segment, ...(otherNames[segment] ?? [])].find(
      (name) => memberOf(node, String(name)) !== undefined,
    );
    if (found === undefined) continue;
    path = join(path, found);
    node = memberOf(node, String(found));
  }
  return path;
}

function segmentsOf(path: string): readonly Segment[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, index]) =>
    index === undefined ? text : Number(index),
  );
}

function join(path: string, segment: Segment): string {
  if (typeof segment === 'number') return `${path}[${segment}]`;
  return path === '' ? segment : `${path}.${segment}`;
}
