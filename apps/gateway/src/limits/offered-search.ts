import type { Principal } from '../auth/index.ts';
import { isRecord, memberOf, type NativeRequest } from '../contract/index.ts';

/**
 * A native request without the search of its provider, if that is only offered and the key has a budget, to which its fees would
 * not count. Agents offer it with every request; one that forces it is refused with the other tools of providers.
 */
export function withoutOfferedSearch(
  native: NativeRequest,
  { hasBudget }: Pick<Principal, 'hasBudget'>,
): { readonly native: NativeRequest; readonly warning: string | undefined } {
  const unchanged = { native, warning: undefined };
  const { tools, tool_choice: choice, ...body } = native.body;
  if (!hasBudget || native.api !== 'responses' || !Array.isArray(tools)) return unchanged;
  const others = tools.filter((tool: unknown) => !isSearch(tool));
  const isForced = isSearch(choice) || (choice === 'required' && others.length === 0) || isAllowed(choice);
  if (others.length === tools.length || isForced) return unchanged;
  const kept =
    others.length === 0 ? {} : { tools: others, ...(choice == null ? {} : { tool_choice: choice }) };
  return {
    native: { ...native, body: { ...body, ...kept } },
    warning: "web_search left out: its fees do not count to the key's budget",
  };
}

function isSearch(tool: unknown): boolean {
  const type = memberOf(tool, 'type');
  return typeof type === 'string' && /^web_search(?:_|$)/.test(type);
}

/** Whether a list of allowed tools names a search. */
function isAllowed(choice: unknown): boolean {
  const tools: unknown = isRecord(choice) ? choice['tools'] : undefined;
  return Array.isArray(tools) && tools.some(isSearch);
}
