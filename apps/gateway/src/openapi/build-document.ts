import { openaiSchemas } from '@sluice/wire';
import { apiOperation } from './api-operations.ts';
import { chatOperation } from './chat-operation.ts';
import { type CommonResponses, createCommonResponses, requestIdHeader } from './common-responses.ts';
import type { DocumentedRoute } from './documented-route.ts';
import type { Access, RouteResponse } from './http-route.ts';
import type {
  DocumentHeader,
  DocumentOperation,
  DocumentParameter,
  DocumentResponse,
  OpenApiDocument,
} from './openapi-document.ts';
import { accountHeader } from './person-headers.ts';
import { createSchemaComponents, type SchemaComponents } from './schema-components.ts';

/** Version of the API. */
const interfaceVersion = '0.1.0';

const tags = [
  { name: 'Chat', description: 'Chat completions.' },
  { name: 'Messages', description: "Anthropic's Messages API." },
  { name: 'Responses', description: "OpenAI's Responses API." },
  { name: 'Embeddings', description: "OpenAI's embeddings API." },
  { name: 'Completions', description: "OpenAI's legacy completions API." },
  { name: 'Models', description: 'Available models.' },
  { name: 'Routing', description: 'Routing decisions of `auto`, and feedback on answers.' },
  { name: 'Documents', description: 'Text extraction from files, within the gateway.' },
  { name: 'Privacy', description: 'Anonymization of personal data, restoration and receipts.' },
  { name: 'Usage', description: 'Usage and limits of a key.' },
  { name: 'Keys', description: 'API keys. Needs the admin token or a key with the `admin` scope.' },
  { name: 'Accounts', description: 'Accounts and teams; keys inherit their settings.' },
  {
    name: 'Providers',
    description: 'Providers, aliases and models, beside those of the configuration file.',
  },
  { name: 'Webhooks', description: 'Webhooks of the configuration file, and the messages to them.' },
  { name: 'People', description: 'People, their roles, and invitations.' },
  { name: 'Sign-in', description: 'Sessions of people.' },
  { name: 'Reports', description: 'Usage of all keys, and the audit log.' },
  { name: 'Operation', description: 'Health, metrics and this document.' },
];

/** Builds the OpenAPI 3.1.0 document of the APIs of clients and all routes of the table. */
export function buildDocument(
  routes: readonly DocumentedRoute[],
  apiPaths: readonly string[],
): OpenApiDocument {
  const components = createSchemaComponents();
  for (const schema of Object.values(openaiSchemas)) components.refer(schema);
  const common = createCommonResponses(components);
  const paths: Record<string, Record<string, DocumentOperation>> = {
    ...Object.fromEntries(
      apiPaths.map((path) => [
        path,
        { post: apiOperation(path, components) ?? chatOperation(components, common) },
      ]),
    ),
  };
  for (const route of routes) {
    const path = documentPath(route.path);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(route, path, components, common),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sluice',
      version: interfaceVersion,
      summary: 'The private AI gateway.',
      description:
        'One OpenAI-compatible endpoint for every model a team uses. OpenAI clients work unchanged when their base URL ' +
        'is `/v1` of this gateway. Every response has an `x-request-id`; all errors have the same shape.',
      contact: { name: 'The operator of this gateway' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This gateway.' }],
    security: [{ bearerAuth: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, also accepted in `x-api-key` or `api-key`; on /admin/v1 the admin token or an admin key.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sluice_session',
          description: 'A session of somebody who signed in.',
        },
      },
      schemas: components.all(),
    },
  };
}

/** A trailing wildcard is a parameter that may contain slashes, which OpenAPI cannot express. */
function documentPath(path: string): string {
  return path.replace(/\*$/, '{id}');
}

function operationOf(
  route: DocumentedRoute,
  path: string,
  components: SchemaComponents,
  common: CommonResponses,
): DocumentOperation {
  const parameters = parametersOf(route, path, components);
  return {
    operationId: operationIdOf(route.method, path),
    summary: route.summary,
    description: route.description,
    tags: [route.tag],
    security: securityOf(route.access),
    'x-sluice-access': accessName(route.access),
    ...rolesOf(route.access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined && route.form === undefined
      ? {}
      : { requestBody: { required: route.isBodyOptional !== true, content: acceptedBy(route, components) } }),
    responses: { ...refusalsOf(route, path, common), ...successesOf(route, components) },
  };
}

function acceptedBy(
  { body, form }: DocumentedRoute,
  components: SchemaComponents,
): NonNullable<DocumentOperation['requestBody']>['content'] {
  return {
    ...(body === undefined ? {} : { 'application/json': { schema: components.refer(body) } }),
    ...(form === undefined ? {} : { 'multipart/form-data': { schema: components.refer(form) } }),
  };
}

function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function securityOf(access: Access): DocumentOperation['security'] {
  if (access.kind === 'public' || access.kind === 'sign_in') return [];
  if (access.kind === 'session') return [{ session: [] }];
  const isForPeople = access.kind === 'admin' || (access.kind === 'key' && access.people !== undefined);
  if (isForPeople) return [{ bearerAuth: [] }, { session: [] }];
  return access.kind === 'metrics' ? [{}, { bearerAuth: [] }] : [{ bearerAuth: [] }];
}

function accessName(access: Access): string {
  const scope = access.kind === 'key' || access.kind === 'admin' ? access.scope : undefined;
  return scope === undefined ? access.kind : `${access.kind}:${scope}`;
}

function parametersOf(
  route: DocumentedRoute,
  path: string,
  components: SchemaComponents,
): readonly DocumentParameter[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): DocumentParameter => {
    const slashes = route.path.endsWith('*') ? ' Do not escape slashes.' : '';
    return {
      name,
      in: 'path',
      required: true,
      description: `Id of the record.${slashes}`,
      schema: { type: 'string' },
    };
  });
  const named = (where: 'query' | 'header', table: DocumentedRoute['query']): readonly DocumentParameter[] =>
    Object.entries(table ?? {}).map(([name, { schema, description }]) => ({
      name,
      in: where,
      required: false,
      description,
      schema: components.refer(schema),
    }));
  const { access } = route;
  const ofPerson = access.kind === 'key' && access.people !== undefined ? [accountHeader] : [];
  return [...inPath, ...named('query', route.query), ...named('header', route.headers), ...ofPerson];
}

function successesOf(
  route: DocumentedRoute,
  components: SchemaComponents,
): Readonly<Record<string, DocumentResponse>> {
  const more = Object.entries(route.responseHeaders ?? {}).map(
    ([name, description]): [string, DocumentHeader] => [name, { description, schema: { type: 'string' } }],
  );
  const headers = { 'x-request-id': requestIdHeader, ...Object.fromEntries(more) };
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, response]) => [
      status,
      { description: response.description, headers, ...contentOf(response, components) },
    ]),
  );
}

function contentOf(response: RouteResponse, components: SchemaComponents): Pick<DocumentResponse, 'content'> {
  const { schema, contentType, textTypes } = response;
  if (schema === undefined && contentType === undefined) return {};
  const media = schema === undefined ? { schema: { type: 'string' } } : { schema: components.refer(schema) };
  const texts = (textTypes ?? []).map((type) => [type, { schema: { type: 'string' } }] as const);
  return { content: { [contentType ?? 'application/json']: media, ...Object.fromEntries(texts) } };
}

/** Why a route may answer 429; undefined if it never does. */
function busyText({ access, limits }: DocumentedRoute): string | undefined {
  if (access.kind === 'sign_in') return 'Too many attempts to sign in.';
  if (access.kind === 'admin' || access.kind === 'metrics') return 'Too many wrong tokens from this address.';
  return limits === 'none'
    ? undefined
    : 'The key has used up its requests per minute, or its concurrent requests.';
}

function refusalsOf(
  route: DocumentedRoute,
  path: string,
  common: CommonResponses,
): Readonly<Record<string, DocumentResponse>> {
  const { access } = route;
  const busy = busyText(route);
  const scoped =
    access.kind === 'admin' ||
    access.kind === 'session' ||
    access.kind === 'sign_in' ||
    access.kind === 'metrics' ||
    accessName(access) !== access.kind;
  return {
    ...(access.kind === 'public'
      ? {
          '4XX': common.error(
            'The request is no valid HTTP, or its method is not allowed.',
            'method_not_allowed',
          ),
        }
      : { 401: common.unauthorized() }),
    ...(scoped
      ? {
          403: common.error(
            'The key does not have the required scope, or the person the required role.',
            'permission_denied',
          ),
        }
      : {}),
    ...(busy === undefined ? {} : { 429: common.busy(busy, 'rate_limit_exceeded') }),
    ...(path.includes('{') ? { 404: common.error('Record not found.', 'not_found') } : {}),
    ...(route.headers?.['if-match'] === undefined && route.headers?.['idempotency-key'] === undefined
      ? {}
      : { 409: common.error('The record was modified concurrently, or exists.', 'conflict') }),
    ...(route.body === undefined && route.form === undefined
      ? {}
      : {
          400: common.error('The body is not valid JSON.', 'invalid_json'),
          404: common.error('A record named in the path or the body does not exist.', 'not_found'),
          413: common.error('The request body is too large.', 'request_too_large'),
          415: common.error('Unsupported media type.', 'unsupported_media_type'),
        }),
    ...(route.body === undefined && route.form === undefined && route.query === undefined
      ? {}
      : { 422: common.unprocessable(false) }),
    default: common.error('Internal error of the gateway.', 'internal_error'),
  };
}

/** The roles of people that may call a route; with a prefix where the role must be one in the whole installation. */
function rolesOf(access: Access): { readonly 'x-sluice-roles'?: readonly string[] } {
  if (access.kind === 'key') return access.people === undefined ? {} : { 'x-sluice-roles': access.people };
  if (access.kind !== 'admin') return {};
  const { roles, isForInstallation } = access;
  return {
    'x-sluice-roles': isForInstallation === true ? roles.map((role) => `installation:${role}`) : roles,
  };
}
