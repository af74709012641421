/**
 * Signatures of reasoning: opaque to us, but they come back to this provider only.
 */
import { isRecord, type JsonObject, nonEmptyString } from '../translation/index.ts';

/**
 * Stands for the signature of a call that another model made; the validator lets it pass (Gemini API, guide
 * "thought signatures", FAQ on transferring history from other models).
 */
export const foreignCallSignature = 'skip_thought_signature_validator';

/** The signature in the opaque data of a call, where OpenAI-compatible clients of Google keep it. */
export function readThoughtSignature(extra: Readonly<JsonObject> | null): string | null {
  const google = extra?.['google'];
  return isRecord(google) ? nonEmptyString(google['thought_signature']) : null;
}

/** The opaque data of a call that carries a signature. */
export function toExtraContent(signature: string | null): JsonObject | undefined {
  return signature === null ? undefined : { google: { thought_signature: signature } };
}
