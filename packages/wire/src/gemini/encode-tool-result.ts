import {
  type ContentPart,
  type EncodeReport,
  isRecord,
  type JsonObject,
  type Turn,
} from '../translation/index.ts';
import { encodePart } from './encode-parts.ts';
import type { GeminiProfile } from './gemini-profile.ts';

/** An encoded tool result. */
export interface EncodedToolResult {
  readonly response: JsonObject;
  /** Images and documents to be sent beside it. */
  readonly attachments: readonly JsonObject[];
}

/** Encodes a tool result. */
export function encodeToolResult(
  turn: Extract<Turn, { role: 'tool' }>,
  profile: GeminiProfile,
  report: EncodeReport,
): EncodedToolResult {
  const texts: string[] = [];
  const media: JsonObject[] = [];
  for (const part of turn.parts) {
    for (const encoded of encodePart(part, profile, report)) {
      if (typeof encoded['text'] === 'string') texts.push(encoded['text']);
      else media.push(encoded);
    }
  }
  const inside = profile.supportsToolResultMedia && media.length > 0;
  const functionResponse: JsonObject = {
    ...(profile.supportsCallIds ? { id: turn.callId } : {}),
    name: turn.name ?? 'unknown_function',
    response: toResponseObject(texts, turn.parts),
    // Parts of tool results have no resolution setting.
    ...(inside ? { parts: media.map(({ mediaResolution: _, ...part }) => part) } : {}),
  };
  return { response: { functionResponse }, attachments: inside ? [] : media };
}

/** `response` must be an object: a JSON object is sent as it is, anything else as its `result`. */
function toResponseObject(texts: readonly string[], parts: readonly ContentPart[]): JsonObject {
  const text = texts.join('\n\n');
  if (parts.length <= 1 && text.trimStart().startsWith('{')) {
    try {
      const value: unknown = JSON.parse(text);
      if (isRecord(value)) return value;
    } catch {
      // Not JSON.
    }
  }
  return { result: text };
}
