import { type EncodeReport, type Fields, isFields, type Piece, type Turn } from '../translation/index.ts';
import { encodePiece } from './encode-parts.ts';
import type { GeminiProfile } from './gemini-profile.ts';

/** A result as the wire takes it. */
export interface EncodedResult {
  readonly response: Fields;
  /** Pictures and documents that have to stand beside it. */
  readonly beside: readonly Fields[];
}

/** Writes the result of a call. */
export function encodeToolResult(
  turn: Extract<Turn, { role: 'tool' }>,
  profile: GeminiProfile,
  report: EncodeReport,
): EncodedResult {
  const texts: string[] = [];
  const media: Fields[] = [];
  for (const piece of turn.pieces) {
    for (const part of encodePiece(piece, profile, report)) {
      if (typeof part['text'] === 'string') texts.push(part['text']);
      else media.push(part);
    }
  }
  const inside = profile.resultMedia && media.length > 0;
  const functionResponse: Fields = {
    ...(profile.callIds ? { id: turn.callId } : {}),
    name: turn.name ?? 'unknown_function',
    response: objectOf(texts, turn.pieces),
    // These parts know no resolution of their own.
    ...(inside ? { parts: media.map(({ mediaResolution: _, ...part }) => part) } : {}),
  };
  return { response: { functionResponse }, beside: inside ? [] : media };
}

/** `response` must be an object: a result that is the text of one goes as it is, any other as a member. */
function objectOf(texts: readonly string[], pieces: readonly Piece[]): Fields {
  const text = texts.join('\n\n');
  if (pieces.length <= 1 && text.trimStart().startsWith('{')) {
    try {
      const value: unknown = JSON.parse(text);
      if (isFields(value)) return value;
    } catch {
      // Not JSON after all.
    }
  }
  return { result: text };
}
