import {
  type EncodeReport,
  fitJsonSchema,
  formatInstruction,
  type RequestedFormat,
  warn,
} from '../translation/index.ts';
import { anthropicSchemaDialect } from './schema-dialect.ts';

/** How a requested format is asked of a Claude model, whichever service it runs on. */
export interface FormatPlan {
  /** What the service enforces, still without the service's own wrapping. */
  readonly native: {
    schema: Readonly<Record<string, unknown>>;
    name: string;
    description: string | null;
  } | null;
  /** What is asked for in words instead. */
  readonly instruction: string | null;
  /** Whether the answer has to be checked here, because nobody enforces all of it. */
  readonly formatUnchecked: boolean;
}

/**
 * Decides between the service's own constrained decoding and words.
 * @param isNative whether the model takes a schema at all
 * @param report gets a warning for each thing that is not enforced as asked
 */
export function planFormat(format: RequestedFormat, isNative: boolean, report: EncodeReport): FormatPlan {
  if (format.kind === 'text') return { native: null, instruction: null, formatUnchecked: false };
  const inWords = { native: null, instruction: formatInstruction(format), formatUnchecked: true };
  if (format.kind === 'json_object' || !isNative) {
    warn(report, `response_format ${format.kind} emulated by an instruction`);
    return inWords;
  }
  const {
    schema,
    isLoosened: loosened,
    isUnsupported: unfit,
  } = fitJsonSchema(format.schema, anthropicSchemaDialect);
  if (unfit) {
    warn(report, 'response_format json_schema emulated by an instruction: the schema cannot be enforced');
    return inWords;
  }
  if (loosened) {
    warn(report, 'response_format json_schema relaxed: parts of the schema cannot be enforced');
  }
  const { name, description } = format;
  return { native: { schema, name, description }, instruction: null, formatUnchecked: loosened };
}
