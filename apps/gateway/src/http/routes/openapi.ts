import { Type } from 'typebox';
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

/** The text of the document as it is served and as it is committed. */
export function openapiText(document: OpenApiDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The OpenAPI document, the page made of it, and the way there. Both are made once, when first asked for. */
export function openapiRoutes(document: () => OpenApiDocument): readonly DocumentedRoute[] {
  const json = once(() => openapiText(document()));
  const page = once(() => renderDocs(document()));
  const base = { method: 'GET', access: { kind: 'public' }, limits: 'none', tag: 'Operation' } as const;
  return [
    {
      ...base,
      path: '/openapi.json',
      summary: 'This document',
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
      summary: 'This document as a page',
      responses: {
        200: { description: 'A page that needs no scripts and no network.', contentType: 'text/html' },
      },
      handle: () => ({
        status: 200,
        headers: pageHeaders,
        text: { type: 'text/html; charset=utf-8', body: page() },
      }),
    },
    {
      ...base,
      path: '/',
      summary: 'To the documentation',
      responses: { 302: { description: 'See `/docs`.' } },
      handle: () => ({ status: 302, headers: { location: '/docs' } }),
    },
  ];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
