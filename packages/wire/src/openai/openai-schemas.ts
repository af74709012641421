import type { TSchema } from 'typebox';
import * as chunk from './chat-chunk.ts';
import { ChatCompletionRequest } from './chat-request.ts';
import * as response from './chat-response.ts';
import * as parts from './content-parts.ts';
import * as errors from './error.ts';
import { FileSource } from './file-fields.ts';
import * as logprobs from './logprobs.ts';
import * as messages from './messages.ts';
import * as models from './model-list.ts';
import * as params from './request-params.ts';
import * as thinking from './thinking.ts';
import * as toolCalls from './tool-calls.ts';
import * as tools from './tools.ts';
import * as usage from './usage.ts';

const titleOf = (schema: TSchema): string | undefined =>
  'title' in schema && typeof schema.title === 'string' ? schema.title : undefined;

/** The schemas with a title among the exports of modules, by their titles. */
export function titledSchemas(modules: readonly object[]): Readonly<Record<string, TSchema>> {
  const exported = modules.flatMap((module): unknown[] => Object.values(module));
  return Object.fromEntries(
    exported.filter(isSchema).flatMap((schema): [string, TSchema][] => {
      const title = titleOf(schema);
      return title === undefined ? [] : [[title, schema]];
    }),
  );
}

const isSchema = (value: unknown): value is TSchema => typeof value === 'object' && value !== null;

/** Every named schema by its title, for the components of an OpenAPI document. */
export const openaiSchemas: Readonly<Record<string, TSchema>> = titledSchemas([
  { ChatCompletionRequest, FileSource },
  messages,
  parts,
  params,
  thinking,
  toolCalls,
  tools,
  response,
  logprobs,
  chunk,
  usage,
  errors,
  models,
]);
