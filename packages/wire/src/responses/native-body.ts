/** What a provider that speaks the Responses API gets of a request. */
import { ownMembers } from '../openai/index.ts';
import {
  isRecord,
  type JsonObject,
  omitMembers,
  type ReasoningEnvelopes,
  readOpenaiThinking,
  reasoningEnvelopePrefix,
} from '../translation/index.ts';
import { isItemOf, type ResponseInputItem, type ResponseReasoningItem } from './input-items.ts';
import type { ResponsesRequest } from './responses-request.ts';

/** With ids of what the gateway keeps itself. */
const ownResponsesMembers: ReadonlySet<string> = new Set([...ownMembers, 'previous_response_id']);

/**
 * The request as it came, but whole and without state: the gateway keeps responses itself. Only what a provider completes in the
 * background has to be kept there until then. Reasoning that the gateway sealed
 * is opened if it is OpenAI's, and left out otherwise.
 * @param earlier items of the conversation that the request continues
 */
export function nativeResponsesBody(
  request: ResponsesRequest,
  earlier: readonly ResponseInputItem[],
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
): Readonly<Record<string, unknown>> {
  const body = omitMembers(request, ownResponsesMembers);
  const { input } = request;
  const isPlain = earlier.length === 0 && !Array.isArray(input);
  return {
    ...body,
    ...(isPlain ? {} : { input: itemsOf(input, earlier, envelopes) }),
    store: request.background === true,
  };
}

function itemsOf(
  input: ResponsesRequest['input'],
  earlier: readonly ResponseInputItem[],
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
): readonly unknown[] {
  const own: readonly ResponseInputItem[] =
    typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? []);
  return [...earlier, ...own].flatMap((item): readonly unknown[] =>
    isItemOf(item, 'reasoning') ? opened(item, envelopes) : [item],
  );
}

/** Without reasoning of earlier turns, and without the ids by which its provider would miss it. */
export function withoutReasoningItems(body: Readonly<JsonObject>): Readonly<JsonObject> {
  const { input } = body;
  if (!Array.isArray(input)) return body;
  const kept = input.filter((item: unknown) => !isRecord(item) || item['type'] !== 'reasoning');
  return {
    ...body,
    input: kept.map((item: unknown) => (isRecord(item) ? omitMembers(item, idMember) : item)),
  };
}

const idMember: ReadonlySet<string> = new Set(['id']);

/** Reasoning that nobody can read is no use to a provider that keeps nothing. */
function opened(
  item: ResponseReasoningItem,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
): readonly unknown[] {
  const { encrypted_content: sealed } = item;
  if (sealed == null || sealed === '') return [];
  if (!sealed.startsWith(reasoningEnvelopePrefix)) return [item];
  return (envelopes.open(sealed)?.blocks ?? []).flatMap((block) => {
    const own = readOpenaiThinking(block);
    if (own === null) return [];
    const { id, encryptedContent, summary } = own;
    const texts = summary === '' ? [] : [{ type: 'summary_text', text: summary }];
    const named = id === '' ? {} : { id };
    return [{ type: 'reasoning', ...named, summary: texts, encrypted_content: encryptedContent }];
  });
}
