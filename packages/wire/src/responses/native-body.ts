/** What a provider that speaks the Responses API gets of a request. */

import { extensionFields, overrideFields } from '../openai/index.ts';
import { omitMembers } from '../translation/index.ts';
import type { ResponseInputItem } from './input-items.ts';
import type { ResponsesRequest } from './responses-request.ts';

/** Members of the gateway itself, and ids of what it keeps itself. */
const ownMembers: ReadonlySet<string> = new Set([
  ...Object.keys(extensionFields),
  ...Object.keys(overrideFields),
  'extra_body',
  'routing',
  'timeout',
  'previous_response_id',
  'conversation',
]);

/**
 * The request as it came, but whole and without state: the gateway keeps responses itself.
 * @param earlier items of the conversation that the request continues
 */
export function nativeResponsesBody(
  request: ResponsesRequest,
  earlier: readonly ResponseInputItem[] = [],
): Readonly<Record<string, unknown>> {
  const body = omitMembers(request, ownMembers);
  const { input } = request;
  const own = typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? []);
  return { ...body, ...(earlier.length === 0 ? {} : { input: [...earlier, ...own] }), store: false };
}
