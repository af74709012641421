/**
 * Flags and members that a host of Claude refuses by name, for a further attempt without them: hosts differ, and features come and go, so
 * that no table is complete.
 */
import { isRecord, type NativeRequest } from '../contract/index.ts';
import { type FittedRequest, flagsOf } from './fit-claude-request.ts';

/** Anthropic: "tools.0.custom.defer_loading: Extra inputs are not permitted". */
const extraPath =
  /\b([A-Za-z_]\w{0,63}(?:\.\w{1,64}){0,12}): (?:extra (?:inputs?|fields?) (?:is|are )?not permitted|(?:unexpected|unknown|unrecognized|unsupported) (?:field|member|parameter|property|key))/gi;
/** Bedrock: "#/tools/0: extraneous key [defer_loading] is not permitted". */
const extraneousKey = /#((?:\/\w{1,64}){0,12}): extraneous key \[(\w{1,64})\]/gi;
/** Others: "Unknown parameter: 'diagnostics'", "unrecognized field `x`". */
const unknownName =
  /\b(?:unexpected|unknown|unrecognized|unsupported|extra|additional) (?:request )?(?:field|member|parameter|property|key|argument)(?: supplied)?s?:? ?[`'"]?([A-Za-z_]\w{0,63}(?:\.\w{1,64}){0,12})/gi;
const flagWords = /\bbeta (?:flag|header)s?\b|anthropic[-_]beta/i;

/** Without these a request would be another one. */
const essential: ReadonlySet<string> = new Set([
  'content',
  'input',
  'input_schema',
  'max_tokens',
  'messages',
  'model',
  'name',
  'role',
  'source',
  'system',
  'text',
  'tool_use_id',
  'tools',
  'type',
]);

const betaHeader = 'anthropic-beta';

/** Returns whether the words of a provider may name a flag or a member of a request. */
export function isMemberRefusal(text: string): boolean {
  return flagWords.test(text) || pathsIn(text).length > 0;
}

/** The request without what its host refused. @param complaints the words of the host, from the first attempt on */
export function withoutRefused(request: NativeRequest, complaints: readonly string[]): FittedRequest {
  if (request.api !== 'messages') return { request, warnings: [] };
  let { body, headers } = request;
  const warnings: string[] = [];
  for (const text of complaints) {
    const { [betaHeader]: header, ...others } = headers;
    const flags = flagsOf(header);
    const named = flags.filter((flag) => text.includes(flag));
    if (flagWords.test(text) && flags.length > 0) {
      // Bedrock does not say which one is invalid.
      const kept = named.length === 0 ? [] : flags.filter((flag) => !named.includes(flag));
      headers = kept.length === 0 ? others : { ...others, [betaHeader]: kept.join(',') };
      warnings.push(
        `${betaHeader} sent with ${kept.length} of ${flags.length} flags: the provider refused it`,
      );
    }
    for (const path of pathsIn(text)) {
      const less = without(body, path);
      if (less === body || !isRecord(less)) continue;
      body = less;
      warnings.push(`${path.join('.')} dropped: the provider refused it`);
    }
  }
  return { request: { ...request, body, headers }, warnings };
}

function pathsIn(text: string): readonly (readonly string[])[] {
  const paths = [
    ...[...text.matchAll(extraPath)].map(([, path = '']) => path.split('.')),
    ...[...text.matchAll(extraneousKey)].map(([, parents = '', key = '']) => [
      ...parents.split('/').filter((part) => part !== ''),
      key,
    ]),
    ...[...text.matchAll(unknownName)].map(([, path = '']) => path.split('.')),
  ];
  return paths.filter((path) => !essential.has(path.at(-1) ?? ''));
}

/**
 * A copy without the member at a path; the same value if there is none. Kinds of variants, which validators put between members
 * (`tools.0.custom.strict`), are passed over.
 */
function without(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(value)) {
    const at = Number(first);
    if (!(at in value)) return without(value, rest);
    const inner: unknown = without(value[at], rest);
    return inner === value[at] ? value : value.with(at, inner);
  }
  if (!isRecord(value)) return value;
  if (!Object.hasOwn(value, first)) return without(value, rest);
  if (rest.length === 0) {
    const { [first]: _refused, ...others } = value;
    return others;
  }
  const inner = without(value[first], rest);
  // A kind may be called as a member is: `text`.
  return inner === value[first] ? without(value, rest) : { ...value, [first]: inner };
}
