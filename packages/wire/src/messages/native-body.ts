/** What Anthropic's own service gets of a Messages request. */

import { ownMembers } from '../openai/index.ts';
import {
  isGoogleSignature,
  isRecord,
  omitMembers,
  plainToolCallId,
  type ReasoningEnvelopes,
  reasoningEnvelopePrefix,
} from '../translation/index.ts';
import { withoutWebCitations } from './web-citations.ts';

/**
 * The request as it came, without the members of the gateway itself. Reasoning that the gateway sealed is opened where its
 * provider signs in the same way, and left out otherwise; ids of calls of other providers get a form that is accepted, and
 * citations that only their answers have are left out.
 */
export function nativeMessagesBody(
  request: Readonly<Record<string, unknown>>,
  envelopes: Pick<ReasoningEnvelopes, 'open'>,
): Readonly<Record<string, unknown>> {
  const body = omitMembers(request, ownMembers);
  const { messages } = request;
  if (Array.isArray(messages))
    return { ...body, messages: mapChanged(messages, (one) => nativeMessage(one, envelopes)) };
  return body;
}

function nativeMessage(message: unknown, envelopes: Pick<ReasoningEnvelopes, 'open'>): unknown {
  if (!isRecord(message) || !Array.isArray(message['content'])) return message;
  const given: readonly unknown[] = message['content'];
  const content = given.some(isSealed) ? given.flatMap((block) => openedBlocks(block, envelopes)) : given;
  const fitted = mapChanged(mapChanged(content, withPlainIds), withoutWebCitations);
  return fitted === given ? message : { ...message, content: fitted };
}

/** The list itself if nothing changed. */
function mapChanged(list: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  const changed = list.map(change);
  return changed.some((item, at) => item !== list[at]) ? changed : list;
}

function sealedTextOf(block: unknown): string | undefined {
  if (!isRecord(block)) return undefined;
  const { type, signature, data } = block;
  const text = type === 'thinking' ? signature : type === 'redacted_thinking' ? data : undefined;
  return typeof text === 'string' && text.startsWith(reasoningEnvelopePrefix) ? text : undefined;
}

const isSealed = (block: unknown): boolean => sealedTextOf(block) !== undefined;

function openedBlocks(block: unknown, envelopes: Pick<ReasoningEnvelopes, 'open'>): readonly unknown[] {
  const sealed = sealedTextOf(block);
  if (sealed === undefined) return [block];
  return (envelopes.open(sealed)?.blocks ?? []).filter((one) =>
    one.type === 'thinking'
      ? one.signature != null && one.signature !== '' && !isGoogleSignature(one.signature)
      : one.data != null,
  );
}

function withPlainIds(block: unknown): unknown {
  if (!isRecord(block)) return block;
  const { type, id, tool_use_id: answered } = block;
  if (type === 'tool_use' && typeof id === 'string' && plainToolCallId(id) !== id)
    return { ...block, id: plainToolCallId(id) };
  if (type === 'tool_result' && typeof answered === 'string' && plainToolCallId(answered) !== answered)
    return { ...block, tool_use_id: plainToolCallId(answered) };
  return block;
}
