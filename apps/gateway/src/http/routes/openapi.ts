import { Type } from 'typebox';
import { once } from '../../concurrency/index.ts';
import {
  type DocumentedRoute,
  docsSecurityPolicy,
  type OpenApiDocument,
  renderDocs,
} from '../../openapi/index.ts';

const pageHeaders = {
  'content-security-policy': docsSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** The OpenAPI document as served and committed. */
export function openapiText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Routes of the OpenAPI document and the documentation page. Both are generated on first use. */
export function openapiRoutes(document: () => OpenApiDocument): readonly DocumentedRoute[] {
  const json = once(() => openapiText(document()));
  const page = once(() => renderDocs(document()));
  const base = { method: 'GET', access: { kind: 'public' }, limits: 'none', tag: 'Operation' } as const;
  return [
    {
      ...base,
      path: '/openapi.json',
      summary: 'OpenAPI document',
      description: 'This description of the interface, as in the repository.',
      responses: {
        200: {
          description: 'OpenAPI 3.1.0.',
          schema: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
        },
      },
      handle: () => ({
        status: 200,
        headers: { 'cache-control': 'no-cache' },
        text: { type: 'application/json', body: json() },
      }),
    },
    {
      ...base,
      path: '/docs',
      summary: 'API documentation',
      description: 'The same description as a page for people. It runs no script and loads nothing.',
      responses: {
        200: { description: 'An HTML page without scripts or external resources.', contentType: 'text/html' },
      },
      handle: () => ({
        status: 200,
        headers: pageHeaders,
        text: { type: 'text/html; charset=utf-8', body: page() },
      }),
    },
  ];
}
