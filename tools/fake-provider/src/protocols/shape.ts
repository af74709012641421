import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { isRecord } from '../exchange/request-facts.ts';

/** One schema violation. */
export interface ShapeFault {
  readonly path: readonly string[];
  readonly kind: 'missing' | 'unknown' | 'type' | 'enum' | 'range' | 'pattern' | 'length';
  /** `type`: the wanted JSON type; `pattern`: the pattern; `range`: `>=`, `<=`, `>` or `<`. */
  readonly expected: string;
  /** `enum`: the allowed values. */
  readonly allowed: readonly string[];
  /** `range`, `length`: the limit. */
  readonly limit: number;
  /** The actual value. */
  readonly value: unknown;
}

export interface Shape {
  /** The first violation of a value at the path `base`. */
  find(value: unknown, base?: readonly string[]): ShapeFault | undefined;
}

/** Compiles a schema to a check whose result each service words in its own way. */
export function compileShape(schema: TSchema): Shape {
  const compiled = Compile(schema);
  return {
    find: (value, base = []) => {
      if (compiled.Check(value)) return undefined;
      const errors = compiled.Errors(value);
      // The member of a closed object is reported twice, first as a schema that is `false`.
      const first = errors.find((error) => error.keyword !== 'boolean') ?? errors[0];
      if (first === undefined) return undefined;
      return { ...faultOf(first, errors), ...placeOf(first, value, base) };
    },
  };
}

interface CheckError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

function param(error: CheckError, name: string): unknown {
  return Object.entries(error.params).find(([key]) => key === name)?.[1];
}

function firstText(value: unknown): string {
  return Array.isArray(value) ? String(value[0]) : String(value);
}

type Told = Pick<ShapeFault, 'kind' | 'expected' | 'allowed' | 'limit'>;

const NOTHING = { expected: '', allowed: [], limit: 0 } as const;

function faultOf(error: CheckError, all: readonly CheckError[]): Told {
  switch (error.keyword) {
    case 'required':
      return { ...NOTHING, kind: 'missing' };
    case 'additionalProperties':
      return { ...NOTHING, kind: 'unknown' };
    case 'enum': {
      const allowed = param(error, 'allowedValues');
      return { ...NOTHING, kind: 'enum', allowed: Array.isArray(allowed) ? allowed.map(String) : [] };
    }
    case 'const':
      return { ...NOTHING, kind: 'enum', allowed: constantsAt(error, all) };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return {
        ...NOTHING,
        kind: 'range',
        expected: String(param(error, 'comparison')),
        limit: Number(param(error, 'limit')),
      };
    case 'pattern':
      return { ...NOTHING, kind: 'pattern', expected: String(param(error, 'pattern')) };
    case 'minLength':
    case 'minItems':
    case 'maxLength':
    case 'maxItems':
      return { ...NOTHING, kind: 'length', expected: error.keyword, limit: Number(param(error, 'limit')) };
    default:
      return { ...NOTHING, kind: 'type', expected: String(param(error, 'type') ?? 'object') };
  }
}

function constantsAt(error: CheckError, all: readonly CheckError[]): string[] {
  return all
    .filter((other) => other.keyword === 'const' && other.instancePath === error.instancePath)
    .map((other) => String(param(other, 'allowedValue')));
}

function placeOf(
  error: CheckError,
  value: unknown,
  base: readonly string[],
): Pick<ShapeFault, 'path' | 'value'> {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  if (error.keyword === 'required') path.push(firstText(param(error, 'requiredProperties')));
  if (error.keyword === 'additionalProperties') path.push(firstText(param(error, 'additionalProperties')));
  let found: unknown = value;
  for (const step of path) found = childOf(found, step);
  return { path: [...base, ...path], value: found };
}

function childOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isRecord(value) ? value[step] : undefined;
}

/** RFC 6901 section 4. */
function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
