/** Mistral: OpenAI's wire with quirks of its own, which the compat profile `mistral` holds. */
import { openaiWire } from './openai.ts';
import type { Wire } from './wire.ts';

export function mistralWire(): Wire {
  return openaiWire();
}
