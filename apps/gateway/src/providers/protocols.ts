/** All protocols: a line each. */
import type { Protocol } from '../config/index.ts';
import { type AdapterDeps, createAdapter } from './adapter.ts';
import { anthropicWire } from './anthropic.ts';
import { azureWire } from './azure.ts';
import { bedrockWire } from './bedrock.ts';
import { cohereWire } from './cohere.ts';
import { geminiWire } from './gemini.ts';
import { mistralWire } from './mistral.ts';
import { openaiWire } from './openai.ts';
import type { Adapter } from './port.ts';
import { vertexWire } from './vertex.ts';
import type { Wire } from './wire.ts';

const protocols = {
  openai: openaiWire,
  azure: azureWire,
  mistral: mistralWire,
  anthropic: anthropicWire,
  gemini: geminiWire,
  vertex: vertexWire,
  bedrock: bedrockWire,
  cohere: cohereWire,
  // The sandbox answers on OpenAI's wire, over a transport of its own, and one answer at a time.
  sandbox: () => ({ ...openaiWire(), choices: () => false }),
} satisfies Record<Protocol, () => Wire>;

/** Makes the adapters of all protocols, each on first use. */
export function createAdapters(deps: AdapterDeps): (protocol: Protocol) => Adapter {
  const made = new Map<Protocol, Adapter>();
  return (protocol) => {
    const known = made.get(protocol);
    if (known !== undefined) return known;
    const adapter = createAdapter(protocols[protocol](), deps);
    made.set(protocol, adapter);
    return adapter;
  };
}
