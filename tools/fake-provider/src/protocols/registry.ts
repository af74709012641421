import { anthropicProtocol, vertexAnthropicProtocol } from './anthropic/protocol.ts';
import { azureProtocol } from './azure/protocol.ts';
import { bedrockProtocol } from './bedrock/protocol.ts';
import { cohereProtocol } from './cohere/protocol.ts';
import { embeddingsFaces } from './embeddings/faces.ts';
import { geminiProtocol, vertexGeminiProtocol } from './gemini/protocol.ts';
import { mistralProtocol } from './mistral/protocol.ts';
import { completionsProtocol } from './openai/completions.ts';
import { openaiProtocol } from './openai/protocol.ts';
import type { Protocol, ProtocolRoute } from './protocol.ts';
import { responsesProtocol } from './responses/protocol.ts';

/** All protocols; OpenAI's is last because it accepts its path under any prefix. */
const FACES: readonly Protocol[] = [
  ...embeddingsFaces,
  anthropicProtocol,
  vertexAnthropicProtocol,
  geminiProtocol,
  vertexGeminiProtocol,
  bedrockProtocol,
  cohereProtocol,
  mistralProtocol,
  azureProtocol,
  responsesProtocol,
  openaiProtocol,
  completionsProtocol,
];

export interface FoundProtocol {
  readonly protocol: Protocol;
  readonly route: ProtocolRoute;
}

/** The protocol for a POST to this path; undefined if there is none, or for malformed escapes. */
export function findProtocol(path: string, query: string): FoundProtocol | undefined {
  for (const protocol of FACES) {
    const route = routeOf(protocol, path, query);
    if (route !== undefined) return { protocol, route };
  }
  return undefined;
}

function routeOf(protocol: Protocol, path: string, query: string): ProtocolRoute | undefined {
  try {
    return protocol.route(path, query);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
