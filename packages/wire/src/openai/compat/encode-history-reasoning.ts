/** Reasoning of earlier turns, in the form in which its provider sent it. */
import {
  type EncodeReport,
  type JsonObject,
  keepSignedThinking,
  nonEmptyString,
  readDetailsBlock,
  warn,
} from '../../translation/index.ts';
import type { AssistantMessage } from '../messages.ts';
import type { ThinkingBlock } from '../thinking.ts';
import type { CompatProfile } from './compat-profile.ts';

/**
 * The members of a past message that hold its reasoning: readable text, signed blocks, and details of the provider. What is not
 * sent has a warning.
 */
export function encodeHistoryReasoning(
  message: AssistantMessage,
  profile: CompatProfile,
  report: EncodeReport,
): JsonObject | null {
  const { name: provider, reasoningHistoryField: field, receivedReasoningField } = profile;
  const members: Readonly<JsonObject> = message;
  const text = message.reasoning_content ?? members['reasoning'];
  const blocks = message.thinking_blocks ?? [];
  if (typeof text !== 'string' && blocks.length === 0) return null;
  if (field === 'none') {
    if (blocks.length > 0 || nonEmptyString(text) !== null)
      warn(report, 'reasoning of earlier turns dropped: not supported there');
    return null;
  }
  const kept = blocks.flatMap((block) => readDetailsBlock(block) ?? []);
  const own = kept.filter((one) => one.provider === provider).flatMap(({ details }) => details);
  const others = kept.length === 0 ? blocks : blocks.filter((block) => readDetailsBlock(block) === null);
  if (kept.some((one) => one.provider !== provider))
    warn(report, 'thinking_blocks of another provider dropped');
  const signed = keepSignedThinking(joinPieces(others), report);
  if (signed.length > 0 && !profile.takesThinkingBlocks)
    warn(report, 'thinking_blocks dropped: not supported');
  return {
    ...(typeof text === 'string' ? { [field === 'as_received' ? receivedReasoningField : field]: text } : {}),
    // Those that the client kept itself are sent already.
    ...(own.length === 0 || members['reasoning_details'] != null ? {} : { reasoning_details: own }),
    ...(signed.length === 0 || !profile.takesThinkingBlocks ? {} : { thinking_blocks: signed }),
  };
}

/** Blocks of a stream came in pieces, of which the last one is signed; some providers repeat the whole text there. */
function joinPieces(blocks: readonly ThinkingBlock[]): ThinkingBlock[] {
  let text = '';
  return blocks.map((block) => {
    if (block.type !== 'thinking') return block;
    if (nonEmptyString(block.signature) === null) {
      text += block.thinking;
      return block;
    }
    const whole = block.thinking === '' ? text : block.thinking;
    text = '';
    return { ...block, thinking: whole };
  });
}
