import type { ChatCompletionRequest } from '../openai/index.ts';
import { isOfType } from '../openai/index.ts';
import { type EncodeReport, refuse } from './encode-report.ts';

/** A name of letters, digits, `_` and `-`, as Anthropic and Bedrock require. */
export const plainToolName = (maxChars: number): RegExp => new RegExp(`^[a-zA-Z0-9_-]{1,${maxChars}}$`);

/** Refuses functions whose names the provider does not accept: a call would come back under another name. */
export function refuseToolNames(
  { tools, functions }: ChatCompletionRequest,
  accepted: RegExp,
  report: EncodeReport,
): void {
  for (const [index, tool] of (tools ?? []).entries()) {
    if (isOfType(tool, 'function') && !accepted.test(tool.function.name))
      refuse(report, `tools[${index}].function.name`);
  }
  if (tools != null && tools.length > 0) return;
  for (const [index, { name }] of (functions ?? []).entries())
    if (!accepted.test(name)) refuse(report, `functions[${index}].name`);
}

/** The name of a past call, in the characters and the length that the provider accepts. */
export function fitToolName(name: string, maxChars: number): string {
  const fitted = name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, maxChars);
  return fitted === '' ? 'tool' : fitted;
}
