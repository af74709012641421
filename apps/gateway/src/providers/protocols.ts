/** Registry of all protocols. */
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
  // The sandbox uses OpenAI's wire over its own transport, with one choice per request.
  sandbox: () => ({ ...openaiWire(), choices: () => false }),
} satisfies Record<Protocol, () => Wire>;

/** Creates the adapters of all protocols, each on first use. */
export function createAdapters(deps: AdapterDeps): (protocol: Protocol) => Adapter {
  const adapters = new Map<Protocol, Adapter>();
  return (protocol) => {
    const known = adapters.get(protocol);
    if (known !== undefined) return known;
    const adapter = createAdapter(protocols[protocol](), deps);
    adapters.set(protocol, adapter);
    return adapter;
  };
}
