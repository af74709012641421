import { type KeptReasoning, reasoningEnvelopePrefix as prefix, type ReasoningEnvelopes } from '@sluice/wire';
import type { Sealer } from '../crypto/index.ts';

/** More than the reasoning of one response. */
const maxChars = 4 * 1024 * 1024;

/** Envelopes for the clients of an account; others cannot open them. */
export function createReasoningEnvelopes(sealer: Sealer, accountId: string): ReasoningEnvelopes {
  return {
    seal: (kept) => {
      const plain = Buffer.from(JSON.stringify([kept.blocks, kept.calls]), 'utf8');
      return prefix + sealer.seal(accountId, plain).toString('base64url');
    },
    open(text) {
      if (!text.startsWith(prefix) || text.length > maxChars) return undefined;
      try {
        const plain = sealer.open(accountId, Buffer.from(text.slice(prefix.length), 'base64url'));
        const [blocks, calls]: [KeptReasoning['blocks'], KeptReasoning['calls']] = JSON.parse(
          plain.toString('utf8'),
        );
        return { blocks, calls };
      } catch {
        // Of another account or installation, or changed.
        return undefined;
      }
    },
  };
}
