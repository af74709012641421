import { describe, expect, test } from 'vitest';
import { HEADERS, refusalOf, SETTINGS } from '../test-request.ts';
import { signCall, signText } from './signatures.ts';

const URL = '/v1beta/models/gemini-3-pro:generateContent';
const OLD = '/v1beta/models/gemini-2.5-flash:generateContent';
const VERTEX = '/v1/projects/p/locations/l/publishers/google/models/gemini-3-pro:generateContent';
const user = { role: 'user', parts: [{ text: 'hi' }] };
const base = { contents: [user] };
const tools = [{ functionDeclarations: [{ name: 'look' }] }];
const { signer } = SETTINGS;
const thoughtSignature = signCall(signer, 'look', { a: 1, b: [2] });
const functionCall = { name: 'look', args: { b: [2], a: 1 } };
const call = { role: 'model', parts: [{ functionCall, thoughtSignature }] };
const response = { role: 'user', parts: [{ functionResponse: { name: 'look', response: { output: 'x' } } }] };
const declares = (declaration: unknown): unknown => ({ tools: [{ functionDeclarations: [declaration] }] });
const config = (generationConfig: unknown): unknown => ({ generationConfig });

const refused: readonly (readonly [name: string, patch: unknown, message: string])[] = [
  [
    'an unknown member',
    { model_config: 1 },
    'Invalid JSON payload received. Unknown name "model_config": Cannot find field.',
  ],
  ['an unknown setting', config({ n: 1 }), 'Unknown name "n" at \'generation_config\': Cannot find field.'],
  [
    'a text as temperature',
    config({ temperature: 'x' }),
    'Invalid value at \'generation_config.temperature\' (TYPE_FLOAT), "x"',
  ],
  ['an object as stops', config({ stopSequences: 'x' }), 'Unknown name "stopSequences"'],
  ['a temperature too high', config({ temperature: 3 }), 'temperature value of 3'],
  ['six stops', config({ stopSequences: ['1', '2', '3', '4', '5', '6'] }), 'at most 5'],
  ['no contents', { contents: undefined }, 'contents is not specified'],
  ['empty contents', { contents: [] }, 'contents is not specified'],
  [
    "OpenAI's role",
    { contents: [{ role: 'assistant', parts: [{ text: 'a' }] }] },
    'Please use a valid role: user, model.',
  ],
  ['no parts', { contents: [{ role: 'user', parts: [] }] }, 'contents.parts must not be empty'],
  [
    'an empty text',
    { contents: [{ role: 'user', parts: [{ text: '' }] }] },
    "required oneof field 'data' must have one initialized field",
  ],
  ['two kinds in a part', { contents: [{ role: 'user', parts: [{ text: 'a', functionCall }] }] }, 'oneof'],
  [
    'a call first',
    { tools, contents: [call, response] },
    'function call turn comes immediately after a user turn',
  ],
  [
    'a call after a model turn',
    { tools, contents: [user, { role: 'model', parts: [{ text: 'a' }] }, call, response] },
    'function call turn comes immediately after',
  ],
  [
    'a response without call',
    { tools, contents: [user, response] },
    'function response turn comes immediately after a function call turn',
  ],
  [
    'fewer responses than calls',
    { tools, contents: [user, { role: 'model', parts: [...call.parts, { functionCall }] }, response] },
    'number of function response parts is equal to the number of function call parts',
  ],
  [
    'a response of another name',
    {
      tools,
      contents: [user, call, { role: 'user', parts: [{ functionResponse: { name: 'b', response: {} } }] }],
    },
    'names match',
  ],
  [
    'a response that is no object',
    {
      tools,
      contents: [
        user,
        call,
        { role: 'user', parts: [{ functionResponse: { name: 'look', response: 'x' } }] },
      ],
    },
    'function_response.response',
  ],
  [
    'a call without signature',
    { tools, contents: [user, { role: 'model', parts: [{ functionCall }] }, response] },
    'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call `default_api:look` , position 2.',
  ],
  [
    'a second step without signature',
    { tools, contents: [user, call, response, { role: 'model', parts: [{ functionCall }] }, response] },
    'position 4',
  ],
  [
    'a changed signature',
    {
      tools,
      contents: [user, { role: 'model', parts: [{ functionCall, thoughtSignature: 'AAAA' }] }, response],
    },
    'Corrupted thought signature.',
  ],
  [
    'changed arguments',
    {
      tools,
      contents: [
        user,
        { role: 'model', parts: [{ functionCall: { name: 'look', args: {} }, thoughtSignature }] },
        response,
      ],
    },
    'Corrupted thought signature.',
  ],
  [
    "JSON Schema's own words",
    declares({
      name: 'f',
      parameters: { type: 'OBJECT', properties: { a: { type: 'NUMBER', exclusiveMaximum: 1 } } },
    }),
    'Unknown name "exclusiveMaximum" at \'tools[0].function_declarations[0].parameters.properties[0].value\': Cannot find field.',
  ],
  [
    'additionalProperties',
    declares({
      name: 'f',
      parameters: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    }),
    'Unknown name "additionalProperties"',
  ],
  [
    'a list of types',
    declares({ name: 'f', parameters: { type: ['object'], properties: {} } }),
    'Proto field is not repeating, cannot start list.',
  ],
  [
    'an enum of numbers',
    declares({
      name: 'f',
      parameters: { type: 'OBJECT', properties: { a: { type: 'INTEGER', enum: [1] } } },
    }),
    "enum[0]' (TYPE_STRING), 1",
  ],
  [
    'an object without properties',
    declares({ name: 'f', parameters: { type: 'object', properties: {} } }),
    'should be non-empty for OBJECT type',
  ],
  [
    'both kinds of schema',
    declares({ name: 'f', parameters: { type: 'OBJECT' }, parametersJsonSchema: {} }),
    'mutually exclusive',
  ],
  ['a name that starts with a digit', declares({ name: '1f' }), 'Invalid function name'],
  ['a function twice', { tools: [...tools, ...tools] }, 'Duplicate function declaration found: look'],
  ["OpenAI's kind of tool", { tools: [{ type: 'function' }] }, 'Unknown name "type" at \'tools[0]\''],
  [
    'a forced call of nothing',
    { toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
    'without function_declarations',
  ],
  [
    'allowed names on AUTO',
    { tools, toolConfig: { functionCallingConfig: { mode: 'AUTO', allowedFunctionNames: ['look'] } } },
    'only when function calling mode is ANY',
  ],
  [
    'a mode in lower case',
    { tools, toolConfig: { functionCallingConfig: { mode: 'any' } } },
    'tool_config.function_calling_config.mode',
  ],
  [
    'level and budget',
    config({ thinkingConfig: { thinkingLevel: 'LOW', thinkingBudget: 5 } }),
    'only one of thinking budget and thinking level',
  ],
  ['no thinking on pro', config({ thinkingConfig: { thinkingBudget: 0 } }), 'only works in thinking mode'],
  ['a schema without its type', config({ responseSchema: { type: 'OBJECT' } }), 'response_mime_type'],
  ['a blank system', { systemInstruction: { parts: [{ text: '' }] } }, 'system_instruction'],
  [
    'a data URL',
    { contents: [{ role: 'user', parts: [{ inlineData: { mimeType: 'image/png', data: 'data:x' } }] }] },
    'Base64 decoding failed',
  ],
  ['what only Vertex has', config({ audioTimestamp: true }), 'Unknown name "audioTimestamp"'],
];

test.each(refused)('%s is refused', (_name, patch, message) => {
  const refusal = refusalOf(URL, Object.assign({ ...base }, patch));
  expect(refusal?.message).toContain(message);
  expect(refusal?.status).toBe(400);
});

const dummy = { functionCall, thoughtSignature: 'skip_thought_signature_validator' };
const closing = { text: '', thoughtSignature: signText(signer, 'r') };
const accepted: readonly (readonly [name: string, url: string, patch: unknown])[] = [
  ['a loop with its signature, members in another order', URL, { tools, contents: [user, call, response] }],
  [
    'a parallel group with one signature',
    URL,
    {
      tools,
      contents: [
        user,
        { role: 'model', parts: [...call.parts, { functionCall }] },
        { role: 'user', parts: [...response.parts, ...response.parts] },
      ],
    },
  ],
  ['the dummy', URL, { tools, contents: [user, { role: 'model', parts: [dummy] }, response] }],
  [
    'an older turn without signature',
    URL,
    {
      tools,
      contents: [
        user,
        { role: 'model', parts: [{ functionCall }] },
        response,
        { role: 'model', parts: [{ text: 'a' }] },
        user,
      ],
    },
  ],
  [
    'no signature on 2.5',
    OLD,
    { tools, contents: [user, { role: 'model', parts: [{ functionCall }] }, response] },
  ],
  [
    'an empty text with a signature',
    URL,
    { contents: [user, { role: 'model', parts: [{ text: 'a' }, closing] }, user] },
  ],
  ['a missing role', URL, { contents: [{ parts: [{ text: 'a' }] }] }],
  [
    'a schema in JSON Schema',
    URL,
    declares({ name: 'f', parametersJsonSchema: { type: ['object', 'null'], additionalProperties: false } }),
  ],
  ['tools with JSON on 3', URL, { tools, generationConfig: { responseMimeType: 'application/json' } }],
];

test.each(accepted)('%s is accepted', (_name, url, patch) => {
  expect(refusalOf(url, Object.assign({ ...base }, patch))).toBeUndefined();
});

test('what older generations refuse', () => {
  expect(
    refusalOf(OLD, { ...base, tools, generationConfig: { responseMimeType: 'application/json' } })?.message,
  ).toContain('Function calling with a response mime type');
  expect(
    refusalOf(OLD, { ...base, generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } } })?.message,
  ).toContain('Thinking level is not supported');
});

describe('Vertex', () => {
  test('insists on the role and words the missing signature its own way', () => {
    expect(refusalOf(VERTEX, { contents: [{ parts: [{ text: 'a' }] }] })?.message).toContain('valid role');
    const contents = [user, { role: 'model', parts: [{ functionCall }] }, response];
    expect(refusalOf(VERTEX, { tools, contents })?.message).toContain(
      'Unable to submit request because function call `look` in the 2. content block is missing a `thought_signature`',
    );
    expect(refusalOf(VERTEX, { ...base, store: true })?.message).toContain('Unknown name "store"');
  });

  test('needs a token that it takes', () => {
    expect(refusalOf(VERTEX, base, {})).toMatchObject({ status: 401 });
    const settings = { ...SETTINGS, isVertexToken: () => false };
    expect(refusalOf(VERTEX, base, HEADERS, settings)).toMatchObject({ status: 401 });
  });
});

test('keys: none is 403, a wrong one 400, the query will do', () => {
  expect(refusalOf(URL, base, {})).toMatchObject({ status: 403 });
  const settings = { ...SETTINGS, apiKey: 'right' };
  expect(refusalOf(URL, base, HEADERS, settings)).toEqual({
    status: 400,
    message: 'API key not valid. Please pass a valid API key.',
  });
  expect(refusalOf(`${URL}?key=right`, base, {}, settings)).toBeUndefined();
});
