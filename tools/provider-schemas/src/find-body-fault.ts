import { additions, withAdditions } from './additions.ts';
import { type CheckContext, findFault } from './find-fault.ts';
import { type Definitions, refOf } from './schema.ts';
import type { SchemaFault } from './schema-fault.ts';
import anthropic from './schemas/anthropic.generated.json' with { type: 'json' };
import bedrock from './schemas/bedrock.generated.json' with { type: 'json' };
import cerebras from './schemas/cerebras.generated.json' with { type: 'json' };
import cohere from './schemas/cohere.generated.json' with { type: 'json' };
import gemini from './schemas/gemini.generated.json' with { type: 'json' };
import groq from './schemas/groq.generated.json' with { type: 'json' };
import mistral from './schemas/mistral.generated.json' with { type: 'json' };
import openai from './schemas/openai.generated.json' with { type: 'json' };
import responses from './schemas/responses.generated.json' with { type: 'json' };
import vertex from './schemas/vertex.generated.json' with { type: 'json' };

const files = {
  anthropic,
  bedrock,
  cerebras,
  cohere,
  gemini,
  groq,
  mistral,
  openai,
  responses,
  vertex,
} as const satisfies Readonly<Record<string, { readonly definitions: Definitions }>>;

/** A service whose SDK publishes the types of its requests. */
export type SchemaService = keyof typeof files;

/** All services with a schema. */
export const schemaServices: readonly SchemaService[] = Object.keys(files).filter(isSchemaService);

export function isSchemaService(name: string): name is SchemaService {
  return Object.hasOwn(files, name);
}

const pathTags: Partial<Record<SchemaService, readonly string[]>> = {
  anthropic: ['type'],
  mistral: ['role', 'type'],
};

const contexts = new Map<SchemaService, CheckContext>();

function contextOf(service: SchemaService): CheckContext {
  const known = contexts.get(service);
  if (known !== undefined) return known;
  const context = {
    definitions: withAdditions(files[service].definitions, additions[service] ?? []),
    pathTags: pathTags[service] ?? [],
    countsMaps: service === 'gemini' || service === 'vertex',
    isOpen: false,
  };
  contexts.set(service, context);
  return context;
}

/**
 * The first violation of a service's published types in the body of a request.
 * @param options.isOpen leaves members and tags alone that the types do not have
 */
export function findBodyFault(
  service: SchemaService,
  body: unknown,
  options: { readonly isOpen?: boolean } = {},
): SchemaFault | undefined {
  const context = contextOf(service);
  return findFault({ $ref: refOf('Root') }, body, [], { ...context, isOpen: options.isOpen ?? false });
}

/** The types of a service's body: `Root`, and what it refers to. */
export function definitionsOf(service: SchemaService): Definitions {
  return contextOf(service).definitions;
}

/** The top-level members that the types of a service have. */
export function bodyMembersOf(service: SchemaService): readonly string[] {
  const { definitions } = contextOf(service);
  let root = definitions['Root'];
  while (root?.$ref !== undefined) root = definitions[root.$ref.slice(refOf('').length)];
  return Object.keys(root?.properties ?? {});
}
