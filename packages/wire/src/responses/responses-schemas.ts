import type { TSchema } from 'typebox';
import { titledSchemas } from '../openai/index.ts';
import * as parts from './content-parts.ts';
import * as items from './input-items.ts';
import * as output from './output-items.ts';
import * as response from './response-object.ts';
import * as request from './responses-request.ts';
import * as tools from './tools.ts';

/** Every named schema of the Responses API by its title, for the components of an OpenAPI document. */
export const responsesSchemas: Readonly<Record<string, TSchema>> = titledSchemas([
  request,
  items,
  parts,
  tools,
  response,
  output,
]);
