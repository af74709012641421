import { isRecord, type NativeRequest } from '../contract/index.ts';
import { type ClaudeHost, toolExamplesFlag, toolSearchFlag } from './claude-hosts.ts';

type Json = Readonly<Record<string, unknown>>;

/** A request as its host accepts it, and what was left out. */
export interface FittedRequest {
  readonly request: NativeRequest;
  readonly warnings: readonly string[];
}

const betaHeader = 'anthropic-beta';
/** Anthropic's name for two features that other hosts name apart. */
const advancedToolsFlag = 'advanced-tool-use-2025-11-20';

/** Leaves out the flags and members that a host of Claude does not accept. */
export function fitClaudeRequest(request: NativeRequest, host: ClaudeHost): FittedRequest {
  const { [betaHeader]: header, ...headers } = request.headers;
  const tools = arrayOf(request.body['tools']).filter(isRecord);
  const asked = flagsOf(header);
  const flags = [...new Set([...asked, ...featureFlags(asked, tools)])].filter((flag) =>
    host.flags.has(flag),
  );
  const refusedFlags = asked.filter((flag) => !host.flags.has(flag));
  const refused = new Set<string>();
  const isRefused = (member: string): boolean =>
    Object.hasOwn(host.gated, member) && !host.gated[member]?.some((flag) => flags.includes(flag));
  const body = Object.fromEntries(
    Object.entries(request.body).flatMap(([member, value]) => {
      if (host.members.has(member) && !isRefused(member))
        return [[member, fitValue(member, value, isRefused, refused)]];
      refused.add(member);
      return [];
    }),
  );
  return {
    request: {
      ...request,
      body,
      headers: flags.length === 0 ? headers : { ...headers, [betaHeader]: flags.join(',') },
    },
    warnings: [
      ...(refusedFlags.length === 0
        ? []
        : [`${betaHeader} without ${named(refusedFlags)}: not accepted by ${host.name}`]),
      ...(refused.size === 0 ? [] : [`${named([...refused])} dropped: not accepted by ${host.name}`]),
    ],
  };
}

/** Flags in a header, which may be separated in any way. */
export function flagsOf(header: string | undefined): readonly string[] {
  return (header ?? '').split(/[\s,]+/).filter((flag) => flag !== '');
}

/** Requirements of tools, by the names of clouds. */
function featureFlags(asked: readonly string[], tools: readonly Json[]): readonly string[] {
  const searches = tools.some(({ type }) => typeof type === 'string' && type.startsWith('tool_search_tool'));
  if (!searches && !asked.includes(advancedToolsFlag)) return [];
  return [
    ...(searches || tools.some((tool) => tool['defer_loading'] === true) ? [toolSearchFlag] : []),
    ...(tools.some((tool) => tool['input_examples'] !== undefined) ? [toolExamplesFlag] : []),
  ];
}

/** Tools without refused members, and everything without refused members of cache marks. */
function fitValue(
  member: string,
  value: unknown,
  isRefused: (member: string) => boolean,
  refused: Set<string>,
): unknown {
  const without = (json: Json, prefix: string): Json => {
    const names = Object.keys(json).filter(isRefused);
    if (names.length === 0) return json;
    for (const name of names) refused.add(`${prefix}.${name}`);
    return Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
  };
  const fitBlock = (block: unknown): unknown => {
    if (!isRecord(block)) return block;
    const { cache_control: mark, content } = block;
    const marked = isRecord(mark) ? { ...block, cache_control: without(mark, 'cache_control') } : block;
    return Array.isArray(content) ? { ...marked, content: content.map(fitBlock) } : marked;
  };
  if (!Array.isArray(value)) return value;
  if (member === 'tools')
    return value.map((tool: unknown) => fitBlock(isRecord(tool) ? without(tool, 'tools[]') : tool));
  return member === 'messages' || member === 'system' ? value.map(fitBlock) : value;
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const maxNamed = 8;

/** Names as they may stand in a warning: those of an API, not texts of a client. */
function named(names: readonly string[]): string {
  const plain = names.filter((name) => /^[a-z][\w.[\]-]{0,63}$/.test(name)).slice(0, maxNamed);
  return plain.length === names.length ? plain.join(', ') : [...plain, 'others'].join(', ');
}
