/** Responses are what the OpenAPI document says: a renamed member must not leave the contract behind. */
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import openapi from '../openapi.json' with { type: 'json' };
import { adminClient, bearer } from './admin-client.ts';
import { chatRequest, disposeAll, rawRequest, type Sluice, startSluice } from './support/index.ts';

type Members = Readonly<Record<string, unknown>>;

/** A schema of the document with every reference replaced by what it refers to. */
function dereferenced(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dereferenced);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...rest } = Object(value);
  if (typeof reference === 'string') {
    const schemas: Members = openapi.components.schemas;
    return dereferenced(schemas[reference.replace('#/components/schemas/', '')]);
  }
  return Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, dereferenced(member)]));
}

/** Paths that need no parameter, with the schema of their JSON responses. */
const readable = Object.entries(openapi.paths).flatMap(([path, methods]) => {
  const operation: unknown = 'get' in methods ? methods.get : undefined;
  const schema: unknown = Object(operation).responses?.['200']?.content?.['application/json']?.schema;
  // People read these with their sessions: test/sign-in.test.ts.
  const isOfPeople = Object(operation)['x-sluice-access'] === 'session';
  return schema === undefined || path.includes('{') || isOfPeople
    ? []
    : [{ path, schema: Object(dereferenced(schema)) }];
});

describe('responses', () => {
  let sluice: Sluice;
  let key: Readonly<Record<string, string>>;
  beforeAll(async () => {
    sluice = await startSluice();
    const admin = adminClient(sluice);
    key = bearer((await admin.make({ name: 'reader', scopes: ['inference', 'usage'] }))['key']);
    // Something to list.
    for (const isAnonymized of [true, false]) {
      const answer = await rawRequest({
        ...chatRequest(sluice, { model: 'sandbox/echo', enable_anonymization: isAnonymized }),
        headers: key,
      });
      const id = String(answer.headers['x-request-id']);
      expect((await admin.call('GET', `/admin/v1/receipts/${id}`)).status).toBe(200);
    }
  });
  afterAll(disposeAll);

  it('are described for most routes', () => {
    expect(readable.length).toBeGreaterThan(12);
  });

  it.each(readable)('GET $path matches its schema', async ({ path, schema }) => {
    const headers = path.startsWith('/admin/') ? sluice.adminAuth : key;
    const answer = await rawRequest({ url: sluice.url, path, method: 'GET', headers });
    expect(answer.status, answer.text).toBe(200);
    const check = Compile(schema);
    const body = answer.json();
    expect(check.Check(body) ? [] : [...check.Errors(body)].slice(0, 3), answer.text.slice(0, 300)).toEqual(
      [],
    );
  });
});
