import openapiTypescript, { astToString } from 'openapi-typescript';
import { settingFields } from './setting-fields.ts';

interface Answer {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly 'x-sluice-roles'?: readonly string[];
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The member of a provider whose examples are all services with the API of OpenAI that the gateway knows. */
interface ProviderSchema {
  readonly properties: { readonly preset: { readonly examples: readonly string[] } };
}

/** What the generator needs of an OpenAPI document. */
export interface ApiDocument {
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>> & { readonly NewProviderBody: ProviderSchema };
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Paths that the dashboard calls; whole bodies of the inference API have types of their own SDKs, and would be half a megabyte. */
const calledPaths = [
  /^\/admin\/v1\//,
  /^\/v1\/(?:route|feedback|anonymize|deanonymize|models|anonymization\/(?:types|proposals)|documents\/.+)$/,
  /^\/(?:healthz|readyz)$/,
];

/**
 * The files that are generated from the OpenAPI document: types of its paths, the roles that may call each of them, and the services
 * that the gateway knows.
 */
export async function clientSources(document: ApiDocument): Promise<Readonly<Record<string, string>>> {
  const paths = Object.entries(document.paths)
    .filter(([path]) => calledPaths.some((called) => called.test(path)))
    .map(([path, operations]) => [path, withoutErrors(operations)] as const);
  const called = withoutUnused({ ...document, paths: Object.fromEntries(paths) });
  const nodes = await openapiTypescript(JSON.stringify(called), { defaultNonNullable: false });
  const roles = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { 'x-sluice-roles': allowed }]) =>
      allowed === undefined ? [] : [[`${method.toUpperCase()} ${path}`, allowed] as const],
    ),
  );
  const { schemas } = document.components;
  const scoped = settingFields(schemas, memberOf(schemas['Account'], 'properties', 'settings'));
  const installed = settingFields(schemas, schemas['SettingsChange']);
  const services = document.components.schemas.NewProviderBody.properties.preset.examples;
  return {
    'schema.generated.ts': astToString(nodes),
    'roles.generated.ts': `/** Roles of people that may call an operation, as the OpenAPI document says. */\nexport const rolesByOperation: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(roles), null, 2)};\n`,
    'settings.generated.ts': `/** Settings that the API takes: of accounts, teams and keys, and of the whole installation. */\nexport interface SettingField {\n  readonly path: string;\n  readonly kind: 'choice' | 'list' | 'number' | 'value' | 'json';\n  readonly choices: readonly string[];\n  readonly hint: string;\n}\n\nexport const scopedSettingFields: readonly SettingField[] = ${JSON.stringify(scoped, null, 2)};\n\nexport const installationSettingFields: readonly SettingField[] = ${JSON.stringify(installed, null, 2)};\n`,
    'services.generated.ts': `/** Services with the API of OpenAI whose addresses the gateway knows. */\nexport const knownServices: readonly string[] = ${JSON.stringify(services, null, 2)};\n`,
  };
}

/** A member of nested data. */
function memberOf(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}

/** Operations without their error answers, which all have one form. */
function withoutErrors(operations: ApiDocument['paths'][string]): ApiDocument['paths'][string] {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      {
        ...operation,
        responses: Object.fromEntries(
          Object.entries(operation.responses)
            .filter(([status]) => !/^[45]/.test(status))
            .map(([status, response]) => [status, asJson(response)]),
        ),
      },
    ]),
  );
}

/** An answer in its JSON form only: exports are opened as files, not read. */
function asJson(response: Answer): Answer {
  const json = response.content?.['application/json'];
  return json === undefined ? response : { ...response, content: { 'application/json': json } };
}

/** The document without schemas that nothing refers to. */
function withoutUnused(document: ApiDocument): ApiDocument {
  const { schemas } = document.components;
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow({ ...document, components: { ...document.components, schemas: {} } });
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return {
    ...document,
    components: {
      ...document.components,
      schemas: { ...Object.fromEntries(kept), NewProviderBody: schemas.NewProviderBody },
    },
  };
}
