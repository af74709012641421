import type { SingleScript } from '../../script/script.ts';
import { recordOf, textOr } from '../body-facts.ts';
import type { Signer } from '../signer.ts';
import type { Block, ReadMessage } from './content-rules.ts';
import { invalid } from './errors.ts';
import { type HistoryTurn, turnsOf } from './history-rules.ts';
import type { ModelRules } from './model-rules.ts';

/** Purposes of the signer: what a signature of this service binds. */
export const THINKING = 'anthropic thinking';
export const REDACTED = 'anthropic redacted_thinking';

const DOCS = 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking';

/** The thinking mode of a request; `''` when it does not say. */
export function thinkingMode(body: Block): string {
  return textOr(recordOf(body['thinking'])['type'], '');
}

/** True if the request asks for thinking. */
export function asksForThinking(mode: string): boolean {
  return mode === 'enabled' || mode === 'adaptive' || mode === 'between_tools';
}

/** Modes, budgets and what does not go with thinking (platform.claude.com: extended thinking, API errors). */
export function refuseThinking(body: Block, rules: ModelRules): SingleScript | undefined {
  if (body['thinking'] === undefined) return undefined;
  const mode = thinkingMode(body);
  return refuseMode(mode, body, rules) ?? (asksForThinking(mode) ? refuseBeside(body, mode) : undefined);
}

function refuseMode(mode: string, body: Block, rules: ModelRules): SingleScript | undefined {
  const effort = recordOf(body['output_config'])['effort'];
  const isAboveHigh = effort === 'xhigh' || effort === 'max';
  if (mode === 'enabled' && rules.refusesBudgetThinking) {
    return invalid(
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    );
  }
  if (mode === 'adaptive' && rules.refusesAdaptiveThinking) {
    return invalid('adaptive thinking is not supported on this model');
  }
  if (mode === 'disabled' && rules.refusesDisabledThinking) {
    return invalid(
      rules.takesBetweenToolsThinking
        ? '"thinking.type.disabled" is not supported for this model. Use "thinking.type.between_tools" for the lowest thinking setting.'
        : '"thinking.type.disabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    );
  }
  if (mode === 'disabled' && isAboveHigh && rules.refusesDisabledAboveHighEffort) {
    return invalid(`"thinking.type.disabled" is not supported with effort '${String(effort)}'.`);
  }
  if (mode !== 'between_tools') return undefined;
  if (rules.known && !rules.takesBetweenToolsThinking) {
    return invalid('"thinking.type.between_tools" is not supported for this model.');
  }
  return isAboveHigh
    ? invalid(`"thinking.type.between_tools" is not supported with effort '${String(effort)}'.`)
    : undefined;
}

function refuseBeside(body: Block, mode: string): SingleScript | undefined {
  const budget = recordOf(body['thinking'])['budget_tokens'];
  const limit = body['max_tokens'];
  // SDK 1.11.0, ThinkingConfigEnabled: "Must be >= 1024 and less than max_tokens". Interleaved thinking, where
  // a budget may exceed it, is not modelled.
  if (mode === 'enabled' && typeof budget === 'number' && typeof limit === 'number' && budget >= limit) {
    return invalid(
      `\`max_tokens\` must be greater than \`thinking.budget_tokens\`. Please consult our documentation at ${DOCS}#max-tokens-and-context-window-size`,
    );
  }
  // "Thinking isn't compatible with temperature or top_k modifications as well as forced tool use. ... you can
  // set top_p to values between 1 and 0.95" (extended thinking, feature compatibility). Temperature and forced
  // tools are worded as reported, the other two in the same manner.
  const temperature = body['temperature'];
  if (temperature !== undefined && temperature !== 1) {
    return invalid(
      `\`temperature\` may only be set to 1 when thinking is enabled or in adaptive mode. Please consult our documentation at ${DOCS}#important-considerations-when-using-extended-thinking`,
    );
  }
  if (body['top_k'] !== undefined) {
    return invalid(
      `\`top_k\` must be unset when thinking is enabled or in adaptive mode. Please consult our documentation at ${DOCS}`,
    );
  }
  const topP = body['top_p'];
  if (typeof topP === 'number' && topP < 0.95) {
    return invalid(
      `\`top_p\` must be greater than or equal to 0.95 or unset when thinking is enabled or in adaptive mode. Please consult our documentation at ${DOCS}`,
    );
  }
  const choice = recordOf(body['tool_choice'])['type'];
  // Adaptive reasoning goes with a forced tool: recorded of Claude 4.6.
  return mode === 'enabled' && (choice === 'any' || choice === 'tool')
    ? invalid('Thinking may not be enabled when tool_choice forces tool use.')
    : undefined;
}

/**
 * A thinking block must come back byte for byte: "a modified block results in a 400 `invalid_request_error`"
 * (SDK 1.11.0, ThinkingBlockParam.signature). Wording of both refusals as reported from the service.
 */
export function refuseSignatures(messages: readonly ReadMessage[], signer: Signer): SingleScript | undefined {
  for (const { index, blocks } of messages) {
    for (const [place, block] of blocks.entries()) {
      const at = `messages.${index}.content.${place}`;
      if (
        block['type'] === 'thinking' &&
        !signer.verify(String(block['signature']), THINKING, String(block['thinking']))
      ) {
        return invalid(`${at}: Invalid \`signature\` in \`thinking\` block`);
      }
      if (block['type'] === 'redacted_thinking' && !signer.isSealed(String(block['data']), REDACTED)) {
        return invalid(`${at}: Invalid \`data\` in \`redacted_thinking\` block`);
      }
    }
  }
  return undefined;
}

/**
 * With `enabled`, the assistant turn that opened the current tool loop must begin with thinking. Adaptive
 * thinking asks for nothing of the kind ("previous assistant turns don't need to start with thinking blocks",
 * adaptive thinking, validation changes).
 */
export function refuseLoopWithoutThinking(
  body: Block,
  messages: readonly ReadMessage[],
): SingleScript | undefined {
  if (thinkingMode(body) !== 'enabled') return undefined;
  const opening = openingOfLoop(turnsOf(messages));
  const first = opening?.blocks[0];
  const type = textOr(first?.block['type'], '');
  if (first === undefined || type === 'thinking' || type === 'redacted_thinking') return undefined;
  return invalid(
    `messages.${first.message}.content.${first.place}.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. Please consult our documentation at ${DOCS}`,
  );
}

/** The first assistant turn after the last user turn that is more than results; undefined outside a loop. */
function openingOfLoop(turns: readonly HistoryTurn[]): HistoryTurn | undefined {
  const isResults = (turn: HistoryTurn | undefined): boolean =>
    turn?.role === 'user' && turn.blocks.some(({ block }) => block['type'] === 'tool_result');
  let at = turns.length - 1;
  if (!isResults(turns[at])) return undefined;
  while (isResults(turns[at - 2])) at -= 2;
  return turns[at - 1];
}
