import { findBodyFault } from '@sluice/provider-schemas';
import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf, textOr } from '../body-facts.ts';
import { bearerOf, headerOf } from '../headers.ts';
import type { ProtocolFacts, ProtocolRequest, ProtocolSettings } from '../protocol.ts';
import type { Signer } from '../signer.ts';
import { isClaude, refuseClaude } from './claude-rules.ts';
import { exception, invalid, refuseFault } from './errors.ts';
import { hasToolBlocks, type Json, refuseMessages } from './history-rules.ts';
import { refuseSignature } from './sigv4.ts';

/** A signature, or a Bedrock API key as bearer token. */
export function refuseAuth(request: ProtocolRequest, settings: ProtocolSettings): SingleScript | undefined {
  const header = headerOf(request.headers, 'authorization');
  if (header === '') {
    return exception(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const bearer = bearerOf(request.headers);
  if (bearer === '') return refuseSignature(request, settings.aws, Date.now());
  return settings.apiKey === undefined || bearer === settings.apiKey
    ? undefined
    : exception(
        403,
        'AccessDeniedException',
        'Authentication failed: Please make sure your API Key is valid.',
      );
}

/** Why Converse refuses a body, if it does. */
export function refuseBody(facts: ProtocolFacts, signer: Signer): SingleScript | undefined {
  if (!facts.parsed || !isRecord(facts.body)) {
    return exception(400, 'SerializationException', 'The request body is not a valid JSON structure.');
  }
  const { body, model } = facts;
  const fault = findBodyFault('bedrock', body);
  if (fault !== undefined) return refuseFault(fault);
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  return (
    refuseMessages(messages, model) ??
    refuseSystem(body) ??
    refuseToolConfig(body, messages) ??
    refuseOutput(body) ??
    (isClaude(model) ? refuseClaude(body, model, signer) : undefined)
  );
}

function refuseSystem(body: Json): SingleScript | undefined {
  for (const [index, block] of recordsOf(body['system']).entries()) {
    if ('text' in block && textOr(block['text'], '').trim() === '') {
      return invalid(
        `The text field in the SystemContentBlock object at system.${index} is blank. Add text to the text field, and try again.`,
      );
    }
  }
  return undefined;
}

function refuseToolConfig(body: Json, messages: readonly unknown[]): SingleScript | undefined {
  const config = body['toolConfig'];
  if (!isRecord(config)) {
    return hasToolBlocks(messages)
      ? invalid('The toolConfig field must be defined when using toolUse and toolResult content blocks.')
      : undefined;
  }
  const names = new Set<string>();
  for (const [index, tool] of recordsOf(config['tools']).entries()) {
    const refusal = refuseTool(tool, index, names);
    if (refusal !== undefined) return refusal;
  }
  return refuseChoice(config['toolChoice'], names);
}

function refuseTool(tool: Json, index: number, names: Set<string>): SingleScript | undefined {
  if (!('toolSpec' in tool)) return undefined;
  const spec = recordOf(tool['toolSpec']);
  const schema = recordOf(recordOf(spec['inputSchema'])['json']);
  if (schema['type'] !== 'object') {
    return invalid(
      `The value at toolConfig.tools.${index}.toolSpec.inputSchema.json.type must be one of the following: object.`,
    );
  }
  const name = String(spec['name']);
  if (names.has(name)) return invalid(`The tool ${name} is already defined at toolConfig.tools.${index}.`);
  names.add(name);
  return undefined;
}

function refuseChoice(choice: unknown, names: ReadonlySet<string>): SingleScript | undefined {
  const name = recordOf(recordOf(choice)['tool'])['name'];
  return name === undefined || names.has(String(name))
    ? undefined
    : invalid(`The tool ${String(name)} at toolConfig.toolChoice.tool is not defined in toolConfig.tools.`);
}

/** JsonSchemaDefinition.schema is a JSON text (SDK 3.1162.0). */
function refuseOutput(body: Json): SingleScript | undefined {
  const format = recordOf(recordOf(body['outputConfig'])['textFormat']);
  const schema = recordOf(recordOf(format['structure'])['jsonSchema'])['schema'];
  if (typeof schema !== 'string') return undefined;
  try {
    JSON.parse(schema);
    return undefined;
  } catch {
    return invalid('The schema at outputConfig.textFormat.structure.jsonSchema is not valid JSON.');
  }
}
