import { createHash } from 'node:crypto';
import type { ResponseStore } from '../../apps/gateway/src/responses/index.ts';

type Kept = Parameters<ResponseStore['keep']>[1];

/** Where a response stands: its account, and its turn of a conversation. */
export interface Place {
  readonly accountId: string;
  readonly id: string;
  readonly itemId: string;
  /** From 0. */
  readonly turn: number;
  readonly previousId: string | undefined;
}

const SENTENCES = 12;

/** The number in a form like the ids of the gateway, in no order. */
const nameOf = (index: number): string =>
  createHash('sha256').update(String(index)).digest('hex').slice(0, 26);

/** Conversations follow each other; each belongs to one account. */
export function placeOf(index: number, turns: number, accounts: number): Place {
  const turn = index % turns;
  return {
    accountId: `account_${Math.floor(index / turns) % accounts}`,
    id: `resp_${nameOf(index)}`,
    itemId: `msg_of_the_provider_${nameOf(-1 - index)}`,
    turn,
    previousId: turn === 0 ? undefined : `resp_${nameOf(index - 1)}`,
  };
}

/** A response of about 4 kB with text that does not repeat. */
export function keptResponse({ id, itemId, previousId }: Place): Kept {
  const text = Array.from({ length: SENTENCES }, (_, at) =>
    createHash('sha512').update(`${id}-${at}`).digest('base64'),
  ).join(' ');
  return {
    id,
    previousId,
    input: [{ role: 'user', content: text }],
    response: {
      id,
      object: 'response',
      created_at: 1_760_000_000,
      status: 'completed',
      model: 'openai/gpt',
      output: [
        {
          id: itemId,
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: `${text} ${text}`, annotations: [], logprobs: [] }],
        },
      ],
      usage: { input_tokens: 400, output_tokens: 700, total_tokens: 1100 },
    },
  };
}
