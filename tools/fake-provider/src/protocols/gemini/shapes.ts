import { type TSchema, Type } from 'typebox';
import { compileShape } from '../shape.ts';

// Members: @google/genai 3.1.0, dist/genai.d.ts (Content, Part, GenerationConfig, Tool, ToolConfig ...) and the
// converters of dist/node/index.mjs, which say what goes to which of the two services. Only the camel-case
// spelling is taken here; the real JSON reader knows the proto names too.
const closed = { additionalProperties: false } as const;
const text = Type.String();
const flag = Type.Boolean();
const anyObject = Type.Record(Type.String(), Type.Unknown());

function message(members: Readonly<Record<string, TSchema>>): TSchema {
  return Type.Object(
    Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)])),
    closed,
  );
}

function parts(vertex: boolean): TSchema {
  return message({
    text,
    thought: flag,
    thoughtSignature: text,
    inlineData: Type.Object({ mimeType: text, data: text, displayName: Type.Optional(text) }, closed),
    fileData: message({ fileUri: text, mimeType: text, displayName: text }),
    functionCall: Type.Object(
      {
        name: text,
        args: Type.Optional(anyObject),
        id: Type.Optional(text),
        // "partialArgs parameter is only supported in ... Agent Platform mode".
        ...(vertex
          ? { partialArgs: Type.Optional(Type.Array(anyObject)), willContinue: Type.Optional(flag) }
          : {}),
      },
      closed,
    ),
    functionResponse: Type.Object(
      {
        name: text,
        response: anyObject,
        id: Type.Optional(text),
        parts: Type.Optional(Type.Array(anyObject)),
        // "This field is not supported in Vertex AI."
        ...(vertex ? {} : { scheduling: Type.Optional(text), willContinue: Type.Optional(flag) }),
      },
      closed,
    ),
    executableCode: anyObject,
    codeExecutionResult: anyObject,
    videoMetadata: anyObject,
    mediaResolution: anyObject,
    partMetadata: anyObject,
    toolCall: anyObject,
    toolResponse: anyObject,
    audioTranscription: anyObject,
    mediaProcessing: anyObject,
    speechMetadata: anyObject,
  });
}

function content(vertex: boolean): TSchema {
  return message({ role: text, parts: Type.Array(parts(vertex)) });
}

const MODES = ['MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED'];
const LEVELS = ['THINKING_LEVEL_UNSPECIFIED', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH'];

const generationConfig = (vertex: boolean): TSchema =>
  message({
    temperature: Type.Number(),
    topP: Type.Number(),
    topK: Type.Number(),
    candidateCount: Type.Integer(),
    maxOutputTokens: Type.Integer(),
    stopSequences: Type.Array(text),
    presencePenalty: Type.Number(),
    frequencyPenalty: Type.Number(),
    seed: Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 }),
    responseLogprobs: flag,
    logprobs: Type.Integer(),
    responseMimeType: text,
    responseSchema: anyObject,
    responseJsonSchema: Type.Unknown(),
    responseModalities: Type.Array(text),
    mediaResolution: text,
    speechConfig: anyObject,
    imageConfig: anyObject,
    audioTranscriptionConfig: anyObject,
    thinkingConfig: message({
      includeThoughts: flag,
      thinkingBudget: Type.Integer(),
      thinkingLevel: Type.Enum(LEVELS),
    }),
    ...(vertex
      ? { audioTimestamp: flag, routingConfig: anyObject, modelConfig: anyObject }
      : { enableEnhancedCivicAnswers: flag }),
  });

const functionDeclaration = Type.Object(
  {
    name: text,
    description: Type.Optional(text),
    behavior: Type.Optional(text),
    parameters: Type.Optional(anyObject),
    parametersJsonSchema: Type.Optional(Type.Unknown()),
    response: Type.Optional(anyObject),
    responseJsonSchema: Type.Optional(Type.Unknown()),
  },
  closed,
);

const tool = message({
  functionDeclarations: Type.Array(functionDeclaration),
  googleSearch: anyObject,
  googleSearchRetrieval: anyObject,
  codeExecution: anyObject,
  urlContext: anyObject,
  computerUse: anyObject,
  fileSearch: anyObject,
  googleMaps: anyObject,
  mcpServers: Type.Array(anyObject),
  retrieval: anyObject,
  enterpriseWebSearch: anyObject,
});

const body = (vertex: boolean) =>
  compileShape(
    Type.Object(
      {
        contents: Type.Array(content(vertex)),
        systemInstruction: Type.Optional(content(vertex)),
        generationConfig: Type.Optional(generationConfig(vertex)),
        tools: Type.Optional(Type.Array(tool)),
        toolConfig: Type.Optional(
          message({
            functionCallingConfig: message({
              mode: Type.Enum(MODES),
              allowedFunctionNames: Type.Array(text),
              ...(vertex ? { streamFunctionCallArguments: flag } : {}),
            }),
            retrievalConfig: anyObject,
            includeServerSideToolInvocations: flag,
          }),
        ),
        safetySettings: Type.Optional(
          Type.Array(message({ category: text, threshold: text, ...(vertex ? { method: text } : {}) })),
        ),
        cachedContent: Type.Optional(text),
        labels: Type.Optional(Type.Record(Type.String(), text)),
        serviceTier: Type.Optional(text),
        ...(vertex ? { modelArmorConfig: Type.Optional(anyObject) } : { store: Type.Optional(flag) }),
        model: Type.Optional(text),
      },
      closed,
    ),
  );

export const GEMINI_BODY = body(false);
export const VERTEX_BODY = body(true);

/** Members of the Schema message: whatever JSON Schema has beyond them is an unknown name. */
export const SCHEMA_MEMBERS = new Set([
  'anyOf',
  'default',
  'description',
  'enum',
  'example',
  'format',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'nullable',
  'pattern',
  'properties',
  'propertyOrdering',
  'required',
  'title',
  'type',
]);

/** Values of Schema.type; the service takes them in lower case too. */
export const SCHEMA_TYPES = new Set([
  'TYPE_UNSPECIFIED',
  'STRING',
  'NUMBER',
  'INTEGER',
  'BOOLEAN',
  'ARRAY',
  'OBJECT',
  'NULL',
]);
