import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf, textOr } from '../body-facts.ts';
import type { Block } from './content-rules.ts';
import { invalid } from './errors.ts';
import type { ModelRules } from './model-rules.ts';

/**
 * Why the service refuses the tools, the tool choice or the output format beyond their types, if it does. Doubled names, a choice without tools and an unknown tool are refused in words that are not confirmed.
 */
export function refuseTools(body: Block, rules: ModelRules): SingleScript | undefined {
  return refuseToolList(body) ?? refuseToolChoice(body, rules) ?? refuseOutputConfig(body, rules);
}

function refuseToolList(body: Block): SingleScript | undefined {
  const names = new Set<string>();
  for (const [index, tool] of recordsOf(body['tools']).entries()) {
    const schema = tool['strict'] === true ? refuseSchema(tool['input_schema']) : undefined;
    if (schema !== undefined) return invalid(`tools.${index}.custom: ${schema}`);
    const name = textOr(tool['name'], '');
    if (name !== '' && names.has(name)) return invalid('tools: Tool names must be unique.');
    names.add(name);
  }
  return undefined;
}

function refuseToolChoice(body: Block, rules: ModelRules): SingleScript | undefined {
  const choice = body['tool_choice'];
  if (choice === undefined) return undefined;
  const type = textOr(recordOf(choice)['type'], '');
  const names = recordsOf(body['tools']).map((tool) => tool['name']);
  if (names.length === 0) {
    return invalid('tool_choice: tool_choice may only be specified while providing tools');
  }
  // platform.claude.com, API errors, forced tool use.
  if ((type === 'any' || type === 'tool') && rules.refusesForcedTool) {
    return invalid('tool_choice: type "tool" and "any" are not supported for this model.');
  }
  const name = recordOf(choice)['name'];
  return type === 'tool' && !names.includes(name)
    ? invalid(`Tool '${String(name)}' not found in provided tools`)
    : undefined;
}

function refuseOutputConfig(body: Block, rules: ModelRules): SingleScript | undefined {
  const config = recordOf(body['output_config']);
  // Measured by users on Haiku 4.5 and Sonnet 4.5, which know no effort.
  if (typeof config['effort'] === 'string' && rules.refusesEffort) {
    return invalid('This model does not support the effort parameter.');
  }
  const format = config['format'];
  if (!isRecord(format)) return undefined;
  const schema = refuseSchema(format['schema']);
  return schema === undefined ? undefined : invalid(`output_config.format.schema: ${schema}`);
}

const UNSUPPORTED: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};

/**
 * The limits of structured outputs (platform.claude.com, structured outputs, JSON schema limitations): every
 * object closed, no numeric or length constraints.
 */
function refuseSchema(schema: unknown): string | undefined {
  if (Array.isArray(schema)) return firstOf(schema);
  if (!isRecord(schema)) return undefined;
  const type = textOr(schema['type'], '');
  if (type === 'object' && schema['additionalProperties'] !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  const bad = (UNSUPPORTED[type] ?? []).filter((member) => member in schema).sort();
  if (bad.length > 0) {
    return `For '${type}' type, propert${bad.length === 1 ? 'y' : 'ies'} ${bad.join(', ')} ${bad.length === 1 ? 'is' : 'are'} not supported`;
  }
  return firstOf([
    ...Object.values(recordOf(schema['properties'])),
    ...Object.values(recordOf(schema['$defs'])),
    schema['items'],
    schema['anyOf'],
    schema['allOf'],
  ]);
}

function firstOf(schemas: readonly unknown[]): string | undefined {
  for (const schema of schemas) {
    const refusal = refuseSchema(schema);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
