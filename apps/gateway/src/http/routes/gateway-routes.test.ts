import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ChatCompletion, ChatCompletionChunk, ChatCompletionRequest, openaiSchemas } from '@sluice/wire';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { gatewayRoutes } from './gateway-routes.ts';
import { openapiText } from './openapi.ts';

const table = gatewayRoutes(() => {
  throw new Error('Nothing is served here.');
});
const document = table.document();

/** A schema of the document with every reference replaced by what it refers to. */
function dereferenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereferenced);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const name = String(value.$ref).replace('#/components/schemas/', '');
    const component = document.components.schemas[name];
    expect(component, name).toBeDefined();
    return dereferenced(component);
  }
  // The document says `oneOf` where alternatives exclude each other; they are validated alike.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === 'oneOf' ? 'anyOf' : name, dereferenced(member)]),
  );
}

/** What the document should say of a schema; values that are checked later are described as its values. */
const plain = (schema: TSchema): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"x-values":', '"enum":'));
const operationOf = (method: string, path: string) =>
  document.paths[path.replace(/\*$/, '{id}')]?.[method.toLowerCase()];

describe('the route table', () => {
  it.each(table.routes)('$method $path declares who may call it', ({ path, access }) => {
    expect(['public', 'key', 'admin', 'session', 'sign_in', 'metrics']).toContain(access?.kind);
    const isForPeople = ['admin', 'session', 'sign_in'].includes(access.kind);
    expect(isForPeople).toBe(path.startsWith('/admin/'));
    if (access.kind === 'admin') expect(access.roles.length).toBeGreaterThan(0);
    if (path.startsWith('/v1/')) expect(access.kind).toBe('key');
  });

  it('has unique methods and paths', () => {
    const names = table.routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
  });

  // Requests to models may hold members of later interfaces, wherever they are sent.
  const open = ['/v1/route', '/v1/messages/count_tokens', '/v1/responses/input_tokens'];
  it.each(table.routes.filter(({ body, path }) => body !== undefined && !open.includes(path)))(
    '$method $path refuses members it does not know',
    ({ body }) => {
      expect(plain(body ?? {})).toMatchObject({ additionalProperties: false });
    },
  );
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(openapiText(document)));
    expect(result).toMatchObject({ valid: true });
    expect([document.openapi, validator.version]).toEqual(['3.1.0', '3.1']);
  });

  it.each(table.routes)('tells of $method $path what is served and checked', (route) => {
    const operation = operationOf(route.method, route.path);
    const body = operation?.requestBody?.content['application/json']?.schema;
    expect(dereferenced(body)).toEqual(route.body === undefined ? undefined : plain(route.body));
    for (const [status, { schema }] of Object.entries(route.responses)) {
      const told = operation?.responses[status]?.content?.['application/json']?.schema;
      if (schema !== undefined) expect(dereferenced(told)).toEqual(plain(schema));
      else expect(operation?.responses[status]).toBeDefined();
    }
    const access = operation?.['x-sluice-access'] ?? '';
    expect(access.split(':')[0]).toBe(route.access.kind);
    expect(operation?.security.length === 0).toBe(['public', 'sign_in'].includes(route.access.kind));
  });

  it('describes the chat operation as validated', () => {
    const chat = operationOf('POST', '/v1/chat/completions');
    const body = chat?.requestBody?.content['application/json']?.schema;
    expect(body).toEqual({ $ref: '#/components/schemas/ChatCompletionRequest' });
    expect(dereferenced(body)).toEqual(plain(ChatCompletionRequest));
    const content = chat?.responses['200']?.content ?? {};
    expect(dereferenced(content['application/json']?.schema)).toEqual(plain(ChatCompletion));
    expect(dereferenced(content['text/event-stream']?.schema)).toMatchObject({
      type: 'string',
      contentSchema: plain(ChatCompletionChunk),
    });
    for (const status of ['400', '401', '403', '404', '413', '422', '429', '500', '502', '503', '504']) {
      expect(chat?.responses[status]?.content?.['application/json']?.schema, status).toBeDefined();
    }
    expect(chat?.responses['429']?.description).toMatch(/exponential/);
    expect(dereferenced(chat?.responses['422'])).toMatchObject({
      content: { 'application/json': { schema: { anyOf: [{ title: 'HTTPValidationError' }, {}] } } },
    });
  });

  it('contains defaults and ranges', () => {
    expect(dereferenced({ $ref: '#/components/schemas/ChatCompletionRequest' })).toMatchObject({
      properties: {
        temperature: { default: 1, anyOf: [{ minimum: 0, maximum: 2 }, {}] },
        max_tokens: { default: 1000 },
        stream: { default: false },
        messages: { default: [] },
        presence_penalty: { anyOf: [{ minimum: -2, maximum: 2 }, {}] },
      },
    });
  });

  it('contains every wire schema once', () => {
    for (const [title, schema] of Object.entries(openaiSchemas)) {
      expect(dereferenced({ $ref: `#/components/schemas/${title}` }), title).toEqual(plain(schema));
    }
  });

  it('describes every operation, and every refusal by a client error', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { description, responses }] of Object.entries(methods)) {
        expect(description.length, `${method} ${path}`).toBeGreaterThan(20);
        expect(Object.keys(responses).join(' '), `${method} ${path}`).toMatch(/\b4(?:XX|\d\d)\b/);
      }
    }
    expect(document.info['contact']).toBeDefined();
  });

  it('says what the absence of a field with a default means', () => {
    const { properties } = Object(document.components.schemas['ChatCompletionRequest']);
    const described = Object.entries<{ default?: unknown; description?: string }>(properties)
      .filter(([, schema]) => 'default' in schema)
      .map(([name, { description = '' }]) => [name, /[Ii]f (?:absent|neither)/.test(description)]);
    expect(Object.fromEntries(described)).toEqual({
      max_tokens: true,
      messages: true,
      stream: true,
      temperature: true,
    });
  });

  it('says `oneOf` where alternatives exclude each other, and lists the types of denied values', () => {
    const { schemas } = document.components;
    for (const name of ['ChatMessage', 'ResponseFormat', 'ToolChoice', 'UserContentPart', 'ThinkingBlock']) {
      expect(Object.keys(schemas[name] ?? {}), name).toContain('oneOf');
    }
    const deny = JSON.stringify(Object(schemas['AnonymizationSettings']).properties.deny);
    expect(deny).toMatch(/"type":\{[^}]*"enum":\[101,102,/);
  });

  it('has unique operation ids', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has valid examples', () => {
    const chat = operationOf('POST', '/v1/chat/completions');
    const events = chat?.responses['200']?.content?.['text/event-stream']?.examples ?? {};
    const eventExamples = Object.fromEntries(
      Object.entries(events).map(([name, { summary, value }]) => [
        name,
        { summary, value: JSON.parse(/^data: (.*)\n\n$/.exec(String(value))?.[1] ?? '') },
      ]),
    );
    const media = [
      [ChatCompletionRequest, chat?.requestBody?.content['application/json']],
      [ChatCompletion, chat?.responses['200']?.content?.['application/json']],
      [ChatCompletionChunk, { examples: eventExamples }],
    ] as const;
    for (const [schema, { examples = {} } = {}] of media) {
      expect(Object.keys(examples).length).toBeGreaterThan(0);
      const check = Compile(schema);
      for (const [name, { value }] of Object.entries(examples)) expect(check.Check(value), name).toBe(true);
    }
    for (const { body } of table.routes) {
      const examples: unknown = body === undefined ? [] : Reflect.get(body, 'examples');
      if (body === undefined || !Array.isArray(examples)) continue;
      for (const example of examples) expect(Compile(body).Check(example)).toBe(true);
    }
  });

  it('is up to date; `npm run openapi` writes it', async () => {
    const committed = await readFile(new URL('../../../../../openapi.json', import.meta.url), 'utf8');
    expect(committed).toBe(openapiText(document));
  });
});
