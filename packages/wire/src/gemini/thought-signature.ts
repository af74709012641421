/** Thought signatures: opaque data that is sent back to this provider only. */
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';

/**
 * Accepted in place of a signature for calls made by another model (Gemini API, guide "thought signatures", FAQ on
 * transferring history from other models).
 */
export const foreignCallSignature = 'skip_thought_signature_validator';

/** The signature in the `extra_content` of a call, where Google's OpenAI-compatible API puts it. */
export function readThoughtSignature(extra: Readonly<JsonObject> | null): string | null {
  const google = extra?.['google'];
  return isRecord(google) ? nonEmptyString(google['thought_signature']) : null;
}

/** The `extra_content` of a call with a signature. */
export function toExtraContent(signature: string | null): JsonObject | undefined {
  return signature === null ? undefined : { google: { thought_signature: signature } };
}
