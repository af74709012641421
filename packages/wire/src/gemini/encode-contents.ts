/** Encodes the conversation as `contents`: alternating roles, tool results in the order of the calls. */
import type { ThinkingBlock } from '../openai/index.ts';
import {
  type ContentPart,
  type EncodeReport,
  isGoogleSignature,
  type JsonObject,
  parseToolArguments,
  refuse,
  type Turn,
  warn,
} from '../translation/index.ts';
import { encodePart } from './encode-parts.ts';
import { type EncodedToolResult, encodeToolResult } from './encode-tool-result.ts';
import type { GeminiProfile } from './gemini-profile.ts';
import { foreignCallSignature, readThoughtSignature } from './thought-signature.ts';

/** One entry of `contents`. */
export interface Content {
  readonly role: 'user' | 'model';
  readonly parts: JsonObject[];
}

/** The messages of a request, with the system messages apart. */
export interface EncodedContents {
  readonly contents: readonly Content[];
  /** Texts of the system messages. */
  readonly instructions: readonly string[];
}

/**
 * Encodes the messages.
 * @param report lists what was dropped and what cannot be sent
 */
export function encodeContents(
  turns: readonly Turn[],
  profile: GeminiProfile,
  report: EncodeReport,
): EncodedContents {
  const contents: Content[] = [];
  const instructions: string[] = [];
  const results = new ToolResultQueue();
  const currentTurn = turns.findLastIndex(({ role }) => role === 'user');

  const append = (role: Content['role'], parts: readonly JsonObject[]): void => {
    if (parts.length === 0) return;
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else contents.push({ role, parts: [...parts] });
  };

  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'tool') {
      results.add(turn.callId, encodeToolResult(turn, profile, report));
      continue;
    }
    append('user', results.take());
    switch (turn.role) {
      case 'system':
        instructions.push(...readInstructions(turn.parts, report));
        break;
      case 'user':
        if (turn.name !== null) warn(report, 'messages.name dropped: not supported');
        append(
          'user',
          turn.parts.flatMap((part) => encodePart(part, profile, report)),
        );
        break;
      case 'assistant':
        append('model', encodeModelTurn(turn, index > currentTurn, profile, report));
        results.expect(turn.calls.map(({ id }) => id));
        break;
    }
  }
  append('user', results.take());
  if (contents.at(-1)?.role === 'model' && !profile.supportsPrefill) {
    refuse(report, turns.at(-1)?.path ?? 'messages');
  }
  // A call must follow user content; blank text is the minimum that is accepted.
  if (contents[0]?.role === 'model') contents.unshift({ role: 'user', parts: [{ text: ' ' }] });
  return { contents, instructions };
}

/** The texts of a system message, which can hold nothing else. */
function readInstructions(parts: readonly ContentPart[], report: EncodeReport): string[] {
  for (const { kind, path } of parts) if (kind !== 'text') refuse(report, path);
  return parts.flatMap((part) => (part.kind === 'text' && part.text !== '' ? [part.text] : []));
}

function encodeModelTurn(
  turn: Extract<Turn, { role: 'assistant' }>,
  isCurrent: boolean,
  profile: GeminiProfile,
  report: EncodeReport,
): JsonObject[] {
  const texts = turn.parts.flatMap((part) => encodePart(part, profile, report));
  const signatures = readGoogleSignatures(turn.thinking, report);
  const calls = turn.calls.map((call, position) => {
    const own = readThoughtSignature(call.extraContent);
    // Only the first call of a message is signed, and only messages of the current turn are checked.
    const needed = position === 0 && isCurrent && profile.requiresSignatures;
    const signature = own ?? (needed ? foreignCallSignature : null);
    return {
      functionCall: {
        ...(profile.supportsCallIds ? { id: call.id } : {}),
        name: call.name,
        args: call.custom ? { input: call.input } : parseToolArguments(call.input, report),
      },
      ...(signature === null ? {} : { thoughtSignature: signature }),
    };
  });
  return [...attachSignatures(texts, signatures), ...calls];
}

/** Gives each signature its own part: parts with and without a signature must not be merged. */
function attachSignatures(texts: readonly JsonObject[], signatures: readonly string[]): JsonObject[] {
  const unplaced = signatures.map((signature): JsonObject => ({ text: '', thoughtSignature: signature }));
  const last = signatures.at(-1);
  const [first, ...rest] = texts;
  if (first === undefined || last === undefined) return [...unplaced, ...texts];
  return [...unplaced.slice(0, -1), { ...first, thoughtSignature: last }, ...rest];
}

function readGoogleSignatures(blocks: readonly ThinkingBlock[], report: EncodeReport): string[] {
  return blocks.flatMap((block) => {
    const signature = block.type === 'thinking' ? (block.signature ?? '') : '';
    if (isGoogleSignature(signature)) return [signature];
    warn(report, 'thinking_blocks of another provider dropped');
    return [];
  });
}

/** Collects tool results until the next message, and returns them in the order of the calls. */
class ToolResultQueue {
  #ranks: ReadonlyMap<string, number> = new Map();
  #results: { readonly rank: number; readonly result: EncodedToolResult }[] = [];

  expect(callIds: readonly string[]): void {
    this.#ranks = new Map(callIds.map((id, rank) => [id, rank]));
  }

  add(callId: string, result: EncodedToolResult): void {
    this.#results.push({ rank: this.#ranks.get(callId) ?? Number.MAX_SAFE_INTEGER, result });
  }

  take(): JsonObject[] {
    if (this.#results.length === 0) return [];
    const sorted = this.#results.toSorted((a, b) => a.rank - b.rank).map(({ result }) => result);
    this.#results = [];
    return [
      ...sorted.map(({ response }) => response),
      ...sorted.flatMap(({ attachments: beside }) => beside),
    ];
  }
}
