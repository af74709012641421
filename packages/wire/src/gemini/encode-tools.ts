import type { ChatCompletionRequest, FunctionDefinition } from '../openai/index.ts';
import {
  drop,
  dropToolBreakpoints,
  type EncodeReport,
  type JsonObject,
  type RequestedTools,
  refuse,
  refuseOtherTools,
  refuseToolNames,
  reportUnsatisfiableToolChoice,
  requestedTools,
  toObjectSchema,
  warn,
} from '../translation/index.ts';
import type { GeminiProfile } from './gemini-profile.ts';
import { toOpenApiSchema } from './to-openapi-schema.ts';

/** The tools of a request. */
export interface EncodedTools {
  /** Empty without tools. */
  readonly tools: readonly JsonObject[];
  readonly toolConfig: JsonObject | null;
}

/** FunctionDeclaration.name. */
const toolNamePattern = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;

/** Encodes `tools`, `tool_choice`, their legacy forms and `web_search_options`. */
export function encodeTools(
  request: ChatCompletionRequest,
  profile: GeminiProfile,
  report: EncodeReport,
): EncodedTools {
  const requested = requestedTools(request);
  const { parallelToolCalls } = requested;
  refuseOtherTools(requested, report);
  dropToolBreakpoints(request, report);
  refuseToolNames(request, toolNamePattern, report);
  if (requested.functions.length > 0 && !profile.supportsFunctionCalling) refuse(report, 'tools');
  const functions = profile.supportsFunctionCalling ? requested.functions : [];
  if (functions.length > 0 && parallelToolCalls === false) {
    drop(report, 'parallel_tool_calls');
  }
  reportUnsatisfiableToolChoice(
    requested,
    functions.map(({ name }) => name),
    report,
  );
  const searches = encodeSearch(request, functions.length > 0, profile, report);
  if (functions.length === 0) {
    return { tools: searches ? [{ googleSearch: {} }] : [], toolConfig: null };
  }
  const functionDeclarations = functions.map((definition) => encodeFunction(definition, profile));
  const calling = callingConfig(requested, searches, profile, report);
  const toolConfig: JsonObject = {
    ...(calling === null ? {} : { functionCallingConfig: calling }),
    // Required when functions and built-in tools are combined.
    ...(searches ? { includeServerSideToolInvocations: true } : {}),
  };
  return {
    tools: [{ functionDeclarations }, ...(searches ? [{ googleSearch: {} }] : [])],
    toolConfig: Object.keys(toolConfig).length === 0 ? null : toolConfig,
  };
}

function encodeSearch(
  { web_search_options: options }: ChatCompletionRequest,
  hasFunctions: boolean,
  profile: GeminiProfile,
  report: EncodeReport,
): boolean {
  if (options == null) return false;
  if (!profile.supportsSearch || (hasFunctions && !profile.supportsSearchWithFunctions)) {
    refuse(report, 'web_search_options');
    return false;
  }
  if (options.user_location != null) {
    warn(report, 'web_search_options.user_location dropped: not supported');
  }
  if (options.search_context_size != null) {
    warn(report, 'web_search_options.search_context_size dropped: not supported');
  }
  return true;
}

function encodeFunction(definition: FunctionDefinition, profile: GeminiProfile): JsonObject {
  const { name, description, parameters } = definition;
  return {
    name,
    ...(description == null || description === '' ? {} : { description }),
    ...encodeParameters(parameters ?? null, profile),
  };
}

/** A function without parameters has no schema: older models reject an object schema without properties. */
function encodeParameters(schema: Readonly<JsonObject> | null, profile: GeminiProfile): JsonObject {
  if (schema === null || Object.keys(schema).length === 0) return {};
  if (profile.supportsJsonSchema) return { parametersJsonSchema: toObjectSchema(schema) };
  const cleaned = toOpenApiSchema(toObjectSchema(schema));
  return cleaned['type'] === 'object' && cleaned['properties'] === undefined ? {} : { parameters: cleaned };
}

function callingConfig(
  { choice, functions }: RequestedTools,
  searches: boolean,
  profile: GeminiProfile,
  report: EncodeReport,
): JsonObject | null {
  const isStrict = functions.some(({ strict }) => strict === true);
  if (isStrict && !profile.supportsValidatedCalls) warn(report, 'tools.strict dropped: not supported');
  // VALIDATED replaces AUTO beside built-in tools, and if arguments must follow the schema.
  const auto = profile.supportsValidatedCalls && (isStrict || searches) ? 'VALIDATED' : 'AUTO';
  switch (choice?.kind) {
    case 'none':
      return { mode: 'NONE' };
    case 'required':
      return { mode: 'ANY' };
    case 'named':
      return { mode: 'ANY', allowedFunctionNames: [choice.name] };
    case 'auto':
      return { mode: auto };
    case undefined:
      return auto === 'AUTO' ? null : { mode: auto };
  }
}
