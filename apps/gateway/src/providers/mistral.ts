/** Mistral: OpenAI-compatible with deviations, which are in the compat profile `mistral`. */
import { openaiWire } from './openai.ts';
import type { Wire } from './wire.ts';

export function mistralWire(): Wire {
  return openaiWire();
}
