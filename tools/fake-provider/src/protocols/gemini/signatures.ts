import { isRecord } from '../../exchange/request-facts.ts';
import type { Signer } from '../signer.ts';

const CALL = 'gemini function call';
const TEXT = 'gemini text';

/**
 * Values that the service takes in place of a signature it never issued, for history of other origin
 * (Gemini API, thought signatures, FAQ).
 */
const DUMMIES = new Set(['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go']);

/** A signature bound to a call's name and arguments, whatever the order of their members. */
export function signCall(signer: Signer, name: string, args: unknown): string {
  return signer.sign(CALL, `${name}\0${canonicalJson(args)}`);
}

/** The signature that closes a text. It is not bound to the text, which a client may have put together anew. */
export function signText(signer: Signer, responseId: string): string {
  return signer.seal(TEXT, responseId);
}

/** True if a part's signature is a dummy or was issued for this very part. */
export function holdsSignature(signer: Signer, part: Readonly<Record<string, unknown>>): boolean {
  const signature = part['thoughtSignature'];
  if (typeof signature !== 'string') return false;
  if (DUMMIES.has(signature)) return true;
  const call = part['functionCall'];
  if (!isRecord(call)) return signer.isSealed(signature, TEXT);
  return signer.verify(signature, CALL, `${String(call['name'])}\0${canonicalJson(call['args'] ?? {})}`);
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(',')}}`;
}
