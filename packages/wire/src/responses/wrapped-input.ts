/** Custom tools as functions of one text, for models that know functions only. */
import type { FunctionTool } from '../openai/index.ts';
import { isRecord } from '../translation/index.ts';
import type { ResponseCustomTool } from './tools.ts';

/** The function that stands for a custom tool; its grammar becomes a description, since nothing enforces it. */
export function wrapCustomTool({ description, format }: ResponseCustomTool, name: string): FunctionTool {
  const grammar = format?.type === 'grammar' ? format : null;
  const hint =
    grammar === null
      ? 'The input of the tool.'
      : `The input of the tool, following this ${grammar.syntax ?? ''} grammar:\n${grammar.definition ?? ''}`;
  return {
    type: 'function',
    function: {
      name,
      ...(description == null ? {} : { description }),
      parameters: {
        type: 'object',
        properties: { input: { type: 'string', description: hint } },
        required: ['input'],
        additionalProperties: false,
      },
    },
  };
}

/** The arguments that hold an input. */
export const wrapInput = (input: string): string => JSON.stringify({ input });

/** The input that arguments hold; the arguments themselves if they hold none, as where a limit cut them off. */
export function unwrapInput(argumentsText: string): string {
  try {
    const value: unknown = JSON.parse(argumentsText);
    return isRecord(value) && typeof value['input'] === 'string' ? value['input'] : argumentsText;
  } catch {
    return argumentsText;
  }
}
