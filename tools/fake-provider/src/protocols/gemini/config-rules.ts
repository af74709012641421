import type { SingleScript } from '../../script/script.ts';
import { recordOf, recordsOf, stringsOf } from '../body-facts.ts';
import { invalid } from './errors.ts';
import { isGemini3 } from './history-rules.ts';

type Json = Readonly<Record<string, unknown>>;

/** Ranges: Gemini API reference, GenerationConfig. The wording is in Vertex's manner, not confirmed. */
const RANGES: readonly (readonly [string, number, number])[] = [
  ['temperature', 0, 2],
  ['topP', 0, 1],
  ['candidateCount', 1, 8],
  ['logprobs', 0, 20],
];

/** Why the service refuses the generation settings or the tools, if it does. */
export function refuseConfig(body: Json, model: string): SingleScript | undefined {
  const config = recordOf(body['generationConfig']);
  return (
    refuseRanges(config) ??
    refuseThinkingConfig(recordOf(config['thinkingConfig']), model) ??
    refuseOutput(config, body, model) ??
    refuseDeclarations(body) ??
    refuseToolConfig(body)
  );
}

function refuseRanges(config: Json): SingleScript | undefined {
  for (const [member, low, high] of RANGES) {
    const value = config[member];
    if (typeof value !== 'number' || (value >= low && value <= high)) continue;
    return invalid(
      `Unable to submit request because it has a ${member} value of ${value} but the supported range is from ${low} (inclusive) to ${high} (inclusive). Update the value and try again.`,
    );
  }
  const limit = config['maxOutputTokens'];
  if (typeof limit === 'number' && limit < 1) {
    return invalid(
      '* GenerateContentRequest.generation_config.max_output_tokens: max_output_tokens must be positive.\n',
    );
  }
  // "The set of character sequences (up to 5) that will stop output generation."
  return stringsOf(config['stopSequences']).length > 5
    ? invalid(
        '* GenerateContentRequest.generation_config.stop_sequences: must contain at most 5 stop sequences.\n',
      )
    : undefined;
}

/** Gemini API, thinking guide: levels from Gemini 3 on, budgets before; the two exclude each other. */
function refuseThinkingConfig(thinking: Json, model: string): SingleScript | undefined {
  const { thinkingBudget: budget, thinkingLevel: level } = thinking;
  if (budget !== undefined && level !== undefined) {
    return invalid('You can only set only one of thinking budget and thinking level.');
  }
  const isPro = model.includes('-pro');
  if (level !== undefined && /gemini-[12]/u.test(model)) {
    return invalid('Thinking level is not supported for this model.');
  }
  if (level === 'MINIMAL' && isPro) {
    return invalid(
      'Thinking level MINIMAL is not supported for this model. Please retry with other thinking level.',
    );
  }
  if (budget === 0 && isPro) {
    return invalid('Budget 0 is invalid. This model only works in thinking mode.');
  }
  if (typeof budget !== 'number' || (budget >= -1 && budget <= 32_768)) return undefined;
  return invalid(
    `The thinking budget ${budget} is invalid. Please choose a value between 0 and 32768, or -1 for a dynamic budget.`,
  );
}

function refuseOutput(config: Json, body: Json, model: string): SingleScript | undefined {
  const type = config['responseMimeType'];
  const hasSchema = config['responseSchema'] !== undefined || config['responseJsonSchema'] !== undefined;
  if (config['responseSchema'] !== undefined && config['responseJsonSchema'] !== undefined) {
    return invalid('response_schema and response_json_schema cannot both be set.');
  }
  // "If set, a compatible responseMimeType must also be set" (API reference, GenerationConfig).
  if (hasSchema && type !== 'application/json' && type !== 'text/x.enum') {
    return invalid(
      "* GenerateContentRequest.generation_config.response_schema: only allowed when response_mime_type is 'application/json' or 'text/x.enum'\n",
    );
  }
  if (config['logprobs'] !== undefined && config['responseLogprobs'] !== true) {
    return invalid('logprobs can only be set when response_logprobs is true.');
  }
  // Seen on Gemini 2.x; Gemini 3 combines the two.
  return type === 'application/json' && declaredNames(body).length > 0 && !isGemini3(model)
    ? invalid("Function calling with a response mime type: 'application/json' is unsupported")
    : undefined;
}

function declarationsOf(body: Json): Json[] {
  return recordsOf(body['tools']).flatMap((tool) => recordsOf(tool['functionDeclarations']));
}

function declaredNames(body: Json): string[] {
  return declarationsOf(body).map((declaration) => String(declaration['name']));
}

/** genai 3.1.0, FunctionDeclaration.name. */
const NAME = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/u;

function refuseDeclarations(body: Json): SingleScript | undefined {
  const seen = new Set<string>();
  for (const [index, tool] of recordsOf(body['tools']).entries()) {
    for (const [place, declaration] of recordsOf(tool['functionDeclarations']).entries()) {
      const at = `tools[${index}].function_declarations[${place}]`;
      const name = String(declaration['name']);
      if (!NAME.test(name)) {
        return invalid(
          `* GenerateContentRequest.${at}.name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.\n`,
        );
      }
      if (seen.has(name)) return invalid(`Duplicate function declaration found: ${name}`);
      seen.add(name);
      const refusal = refuseParameters(declaration, at);
      if (refusal !== undefined) return refusal;
    }
  }
  return undefined;
}

function refuseParameters(declaration: Json, at: string): SingleScript | undefined {
  const { parameters, parametersJsonSchema } = declaration;
  if (parameters === undefined) return undefined;
  // "This field is mutually exclusive with `parameters`" (genai 3.1.0, parametersJsonSchema).
  if (parametersJsonSchema !== undefined) {
    return invalid(`${at}: parameters and parameters_json_schema are mutually exclusive.`);
  }
  const schema = recordOf(parameters);
  const isEmpty = Object.keys(recordOf(schema['properties'])).length === 0;
  // "For function with no parameters, this can be left unset": an object without properties is refused.
  return String(schema['type']).toUpperCase() === 'OBJECT' && isEmpty
    ? invalid(`* GenerateContentRequest.${at}.parameters.properties: should be non-empty for OBJECT type\n`)
    : undefined;
}

function refuseToolConfig(body: Json): SingleScript | undefined {
  const calling = recordOf(recordOf(body['toolConfig'])['functionCallingConfig']);
  const { mode } = calling;
  const allowed = stringsOf(calling['allowedFunctionNames']);
  const names = declaredNames(body);
  const forces = mode === 'ANY' || mode === 'VALIDATED';
  if (forces && names.length === 0) {
    return invalid('Function calling config is set without function_declarations.');
  }
  // "Only set when the Mode is ANY" (genai 3.1.0, allowedFunctionNames).
  if (allowed.length > 0 && !forces) {
    return invalid('Please set allowed_function_names only when function calling mode is ANY.');
  }
  const stray = allowed.find((name) => !names.includes(name));
  return stray === undefined
    ? undefined
    : invalid(`allowed_function_names contains '${stray}', which is not a declared function.`);
}
