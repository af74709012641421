import { isRecord } from '../../exchange/request-facts.ts';
import type { SingleScript } from '../../script/script.ts';
import { invalidField } from './errors.ts';
import { SCHEMA_MEMBERS, SCHEMA_TYPES } from './shapes.ts';

function unknownName(name: string, at: string, why: string): SingleScript {
  return invalidField(at, `Invalid JSON payload received. Unknown name "${name}" at '${at}': ${why}`);
}

/**
 * Checks a value that the service reads into its Schema message: JSON Schema's further keywords are unknown
 * names (seen: `Unknown name "exclusiveMaximum" at 'tools[0].function_declarations[14].parameters.
 * properties[1].value'`), a list of types is no enum value, enum values are strings.
 */
export function refuseSchema(schema: unknown, at: string): SingleScript | undefined {
  if (!isRecord(schema)) {
    return invalidField(at, `Invalid value at '${at}' (TYPE_MESSAGE), ${JSON.stringify(schema)}`);
  }
  const unknown = Object.keys(schema).find((member) => !SCHEMA_MEMBERS.has(member));
  if (unknown !== undefined) return unknownName(unknown, at, 'Cannot find field.');
  return refuseScalars(schema, at) ?? refuseChildren(schema, at);
}

function refuseScalars(schema: Readonly<Record<string, unknown>>, at: string): SingleScript | undefined {
  const { type, enum: choices } = schema;
  if (Array.isArray(type)) {
    return unknownName('type', at, 'Proto field is not repeating, cannot start list.');
  }
  if (type !== undefined && !SCHEMA_TYPES.has(String(type).toUpperCase())) {
    return invalidField(
      `${at}.type`,
      `Invalid value at '${at}.type' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), ${JSON.stringify(type)}`,
    );
  }
  if (!Array.isArray(choices)) return undefined;
  const bad = choices.findIndex((choice) => typeof choice !== 'string');
  if (bad < 0) return undefined;
  return invalidField(
    `${at}.enum[${bad}]`,
    `Invalid value at '${at}.enum[${bad}]' (TYPE_STRING), ${JSON.stringify(choices[bad])}`,
  );
}

function refuseChildren(schema: Readonly<Record<string, unknown>>, at: string): SingleScript | undefined {
  const { properties, items, anyOf } = schema;
  const children: [string, unknown][] = [];
  if (isRecord(properties)) {
    for (const [index, child] of Object.values(properties).entries()) {
      children.push([`${at}.properties[${index}].value`, child]);
    }
  }
  if (items !== undefined) children.push([`${at}.items`, items]);
  if (Array.isArray(anyOf)) {
    for (const [index, child] of anyOf.entries()) children.push([`${at}.any_of[${index}]`, child]);
  }
  for (const [place, child] of children) {
    const refusal = refuseSchema(child, place);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}
