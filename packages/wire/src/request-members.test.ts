/**
 * The table of each pair of API and wire: what becomes of every member of a request. It is checked by translating requests
 * with the member and without it. `UPDATE_GOLDEN=1` writes the outcomes; the reasons of what has no effect are written by hand.
 */
import { definitionsOf, type SchemaService } from '@sluice/provider-schemas';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import {
  CompletionsRequest,
  extensionFields,
  MessagesRequest,
  overrideFields,
  ResponsesRequest,
} from './index.ts';
import {
  type ApiId,
  apiIds,
  encodeForWire,
  readApiRequest,
  type WireRequest,
} from './test-support/api-requests.ts';
import { fixturesIn, readMemberTable, writeMemberTable } from './test-support/golden-files.ts';
import { membersOf, type RequestMember, withoutMember } from './test-support/request-members.ts';
import { type WireId, wireIds } from './test-support/wires.ts';

const outcomes = ['carried', 'approximated', 'left out', 'refused', 'gateway', 'no effect'] as const;
type Outcome = (typeof outcomes)[number];

const schemas: Readonly<Record<ApiId, TSchema>> = {
  messages: MessagesRequest,
  responses: ResponsesRequest,
  completions: CompletionsRequest,
};
/** Services whose SDK says what requests of the API may hold. */
const services: Readonly<Partial<Record<ApiId, SchemaService>>> = {
  messages: 'anthropic',
  responses: 'responses',
};

/** Members that the gateway acts on itself: they need not be in a body. */
const gatewayMembers: ReadonlySet<string> = new Set([
  ...Object.keys(extensionFields),
  ...Object.keys(overrideFields),
  ...['model', 'stream', 'routing', 'timeout', 'extra_body', 'store', 'metadata'],
]);

/** Groups of the gateway's own, of which each is looked at as a whole. */
const ownGroups = /^(?:routing|model_list|extra_body)[.[]/;

/** Objects of which only the type is checked. */
const openObjects = /^input\[(?!function|custom|message|reasoning|tool_search|item)\w+\]$/;
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/** The members that have a schema here, and those that the SDK has besides in the same objects. */
function membersOfApi(api: ApiId): readonly RequestMember[] {
  const own = membersOf(schemas[api]).filter(({ path }) => !ownGroups.test(path));
  const known = new Set(own.map(({ path }) => path));
  const objects = new Set(own.map(({ path }) => parentOf(path)).filter((path) => !openObjects.test(path)));
  const service = services[api];
  const definitions = service === undefined ? {} : definitionsOf(service);
  const others = membersOf(definitions['Root'], definitions).filter(
    ({ path }) => !known.has(path) && /\w$/.test(path) && objects.has(parentOf(path)),
  );
  return [...own, ...others.map(({ path }) => ({ path, others: [], isRequired: false }))];
}

function see(api: ApiId, request: unknown, wire: WireId): WireRequest {
  const { translated } = readApiRequest(api, request);
  const { warnings, unsupported } = translated;
  if (unsupported.length > 0) return { refused: unsupported };
  const encoded = encodeForWire(translated, api, wire);
  return { ...encoded, warnings: [...warnings, ...(encoded.warnings ?? [])] };
}

function outcomeOf(given: WireRequest, without: WireRequest, path: string): Outcome {
  if (given.refused !== undefined) return 'refused';
  const warnings = (given.warnings ?? []).filter((text) => without.warnings?.includes(text) !== true);
  if (textOf(given) !== textOf(without)) return warnings.length === 0 ? 'carried' : 'approximated';
  if (warnings.length > 0) return 'left out';
  return gatewayMembers.has(path) ? 'gateway' : 'no effect';
}

/** The body, with lists of one text as the text: both forms mean the same. */
const textOf = ({ body }: WireRequest): string =>
  JSON.stringify(body ?? null).replace(/\[\{"type":"(?:input_)?text","text":("(?:[^"\\]|\\.)*")\}\]/g, '$1');

/** What a wire makes of a member in the first request that it does not refuse, for whatever else that holds. */
function firstOutcome(
  api: ApiId,
  wire: WireId,
  member: RequestMember,
  requests: readonly object[],
): Outcome | undefined {
  const known = knownTypes[api];
  let found: Outcome | undefined;
  for (const request of requests) {
    const without = withoutMember(request, member, known);
    if (without === undefined) continue;
    found = outcomeOf(see(api, request, wire), see(api, without, wire), member.path);
    if (found !== 'refused') return found;
  }
  return found;
}

/** All types that have a schema. */
function knownTypesOf(api: ApiId): ReadonlySet<string> {
  const tags = membersOf(schemas[api]).flatMap(({ path }) => [...path.matchAll(/[[(](\w+)[\])]/g)]);
  return new Set(tags.map(([, tag]) => tag ?? ''));
}
const knownTypes: Readonly<Record<ApiId, ReadonlySet<string>>> = {
  messages: knownTypesOf('messages'),
  responses: knownTypesOf('responses'),
  completions: knownTypesOf('completions'),
};

const wholeOutcome = (byWire: readonly (readonly [WireId, Outcome])[]): string => {
  const all = new Set(byWire.map(([, outcome]) => outcome));
  if (all.size === 1) return [...all].join('');
  return outcomes
    .filter((outcome) => all.has(outcome))
    .map(
      (one) => `${one}: ${byWire.flatMap(([wire, outcome]) => (outcome === one ? [wire] : [])).join(', ')}`,
    )
    .join('; ');
};

describe.each(apiIds)('what wires make of the members of %s requests', (api) => {
  const table = readMemberTable(api);
  const fixtures = fixturesIn<{ readonly request: object }>(`apis/${api}`).map(([, { request }]) => request);
  const requests = [...table.examples.map((example) => ({ ...table.base, ...example })), ...fixtures];

  it('is what the table says', () => {
    const missing: string[] = [];
    const found = membersOfApi(api).map((member) => {
      const byWire = wireIds.flatMap((wire) => {
        const outcome = firstOutcome(api, wire, member, requests);
        return outcome === undefined ? [] : [[wire, outcome] as const];
      });
      if (byWire.length < wireIds.length) missing.push(member.path);
      return [member.path, wholeOutcome(byWire)] as const;
    });
    expect(missing, `add examples to fixtures/members/${api}.json`).toEqual([]);
    const members = Object.fromEntries(found);
    if (writeMemberTable(api, { ...table, members })) return;
    expect(members).toEqual(table.members);
  });

  it('is nothing without a reason', () => {
    const silent = Object.entries(table.members).flatMap(([path, outcome]) =>
      outcome.includes('no effect') ? [path] : [],
    );
    const patterns = Object.keys(table.reasons);
    expect(silent.filter((path) => !patterns.some((pattern) => matches(path, pattern)))).toEqual([]);
    expect(patterns.filter((pattern) => !silent.some((path) => matches(path, pattern)))).toEqual([]);
  });
});

/** @param pattern a path in which `*` stands for any text */
function matches(path: string, pattern: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.[\]()]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}$`).test(path);
}
