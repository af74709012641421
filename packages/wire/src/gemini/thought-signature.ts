/**
 * Signatures of reasoning: opaque to us, but they come back to this provider only.
 */
import { type Fields, isFields, textOf } from '../translation/index.ts';

/**
 * Stands for the signature of a call that another model made; the validator lets it pass (Gemini API, guide
 * "thought signatures", FAQ on transferring history from other models).
 */
export const FOREIGN_CALL_SIGNATURE = 'skip_thought_signature_validator';

/** The signature in the opaque data of a call, where OpenAI-compatible clients of Google keep it. */
export function signatureOfExtra(extra: Readonly<Fields> | null): string | null {
  const google = extra?.['google'];
  return isFields(google) ? textOf(google['thought_signature']) : null;
}

/** The opaque data of a call that carries a signature. */
export function extraOfSignature(signature: string | null): Fields | undefined {
  return signature === null ? undefined : { google: { thought_signature: signature } };
}
