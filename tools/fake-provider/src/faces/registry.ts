import { anthropicFace, vertexAnthropicFace } from './anthropic/face.ts';
import { azureFace } from './azure/face.ts';
import { bedrockFace } from './bedrock/face.ts';
import { cohereFace } from './cohere/face.ts';
import type { Face, FaceRoute } from './face.ts';
import { geminiFace, vertexGeminiFace } from './gemini/face.ts';
import { mistralFace } from './mistral/face.ts';
import { openaiFace } from './openai/face.ts';

/** All faces; OpenAI's is last because it takes its path under any prefix. */
const FACES: readonly Face[] = [
  anthropicFace,
  vertexAnthropicFace,
  geminiFace,
  vertexGeminiFace,
  bedrockFace,
  cohereFace,
  mistralFace,
  azureFace,
  openaiFace,
];

export interface FoundFace {
  readonly face: Face;
  readonly route: FaceRoute;
}

/** The face that a POST to this path is for; undefined if none has it. Malformed escapes are nobody's. */
export function findFace(path: string, query: string): FoundFace | undefined {
  for (const face of FACES) {
    const route = routeOf(face, path, query);
    if (route !== undefined) return { face, route };
  }
  return undefined;
}

function routeOf(face: Face, path: string, query: string): FaceRoute | undefined {
  try {
    return face.route(path, query);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
