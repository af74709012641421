import type { EncodeReport, JsonObject, Turn } from '../translation/index.ts';
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
    // A text, whatever it holds: Gemini would resolve what looks like a reference (`$ref`) in an object.
    response: { result: texts.join('\n\n') },
    // Parts of tool results have no resolution setting.
    ...(inside ? { parts: media.map(({ mediaResolution: _, ...part }) => part) } : {}),
  };
  return { response: { functionResponse }, attachments: inside ? [] : media };
}
