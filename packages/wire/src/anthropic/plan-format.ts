import {
  type EncodeReport,
  fitJsonSchema,
  formatInstruction,
  type RequestedFormat,
  warn,
} from '../translation/index.ts';
import { anthropicSchemaDialect } from './schema-dialect.ts';

/** How a response format is requested from a Claude model, on any platform. */
export interface FormatPlan {
  /** What the provider enforces, without the wrapping of its API. */
  readonly native: {
    schema: Readonly<Record<string, unknown>>;
    name: string;
    description: string | null;
  } | null;
  /** Instruction to the model instead. */
  readonly instruction: string | null;
  /** Whether the response must be validated, since the provider does not enforce all of the format. */
  readonly formatUnchecked: boolean;
}

/**
 * Decides between the provider's structured output and an instruction.
 * @param supportsStructuredOutput whether the model accepts a schema
 * @param report gets a warning for what is not enforced as requested
 */
export function planFormat(
  format: RequestedFormat,
  supportsStructuredOutput: boolean,
  report: EncodeReport,
): FormatPlan {
  if (format.kind === 'text') return { native: null, instruction: null, formatUnchecked: false };
  const byInstruction = { native: null, instruction: formatInstruction(format), formatUnchecked: true };
  if (format.kind === 'json_object' || !supportsStructuredOutput) {
    warn(report, `response_format ${format.kind} emulated by an instruction`);
    return byInstruction;
  }
  const {
    schema,
    isLoosened: loosened,
    isUnsupported: unfit,
  } = fitJsonSchema(format.schema, anthropicSchemaDialect);
  if (unfit) {
    warn(report, 'response_format json_schema emulated by an instruction: the schema cannot be enforced');
    return byInstruction;
  }
  if (loosened) {
    warn(report, 'response_format json_schema relaxed: parts of the schema cannot be enforced');
  }
  const { name, description } = format;
  return { native: { schema, name, description }, instruction: null, formatUnchecked: loosened };
}
