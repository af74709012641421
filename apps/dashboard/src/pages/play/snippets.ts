import type { ApiRequest } from './request-body.ts';

export const languages = ['curl', 'python', 'typescript'] as const;
export type Language = (typeof languages)[number];

/** The same request for a program; the key is read from the environment. */
export function snippetOf(language: Language, { path, body }: ApiRequest, baseUrl: string): string {
  const json = JSON.stringify(body, null, 2);
  if (language === 'curl') {
    return [
      `curl -sN ${baseUrl}${path} \\`,
      '  -H "Authorization: Bearer $SLUICE_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '${json.replaceAll("'", `'\\''`)}'`,
    ].join('\n');
  }
  const [create, client] = sdkCalls[path] ?? sdkCalls['/v1/chat/completions'] ?? ['', 'openai'];
  return language === 'python'
    ? pythonOf(create, client, body, baseUrl)
    : typescriptOf(create, client, json, baseUrl);
}

type Client = 'openai' | 'anthropic';
const sdkCalls: Readonly<Record<string, readonly [create: string, client: Client]>> = {
  '/v1/chat/completions': ['chat.completions.create', 'openai'],
  '/v1/responses': ['responses.create', 'openai'],
  '/v1/messages': ['messages.create', 'anthropic'],
};
/** Members that the SDKs do not know and pass on. */
const extensions = ['enable_anonymization', 'anonymization_types', 'routing'];

function pythonOf(create: string, client: Client, body: ApiRequest['body'], baseUrl: string): string {
  const entries = Object.entries(body);
  const own = entries.filter(([name]) => !extensions.includes(name));
  const extra = Object.fromEntries(entries.filter(([name]) => extensions.includes(name)));
  const lines = own.map(([name, value]) => `    ${name}=${pythonValue(value)},`);
  const more = Object.keys(extra).length === 0 ? [] : [`    extra_body=${pythonValue(extra)},`];
  const [module, type, url] =
    client === 'openai' ? ['openai', 'OpenAI', `${baseUrl}/v1`] : ['anthropic', 'Anthropic', baseUrl];
  return [
    'import os',
    `from ${module} import ${type}`,
    '',
    `client = ${type}(base_url="${url}", api_key=os.environ["SLUICE_KEY"])`,
    `for event in client.${create}(`,
    ...lines,
    ...more,
    '):',
    '    print(event)',
  ].join('\n');
}

function pythonValue(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}: ${pythonValue(member)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}

function typescriptOf(create: string, client: Client, json: string, baseUrl: string): string {
  const [module, type, url] =
    client === 'openai' ? ['openai', 'OpenAI', `${baseUrl}/v1`] : ['@anthropic-ai/sdk', 'Anthropic', baseUrl];
  return [
    `import ${type} from '${module}';`,
    '',
    `const client = new ${type}({ baseURL: '${url}', apiKey: process.env.SLUICE_KEY });`,
    `const stream = await client.${create}(${json});`,
    'for await (const event of stream) console.log(event);',
  ].join('\n');
}
