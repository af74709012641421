/** What a snippet is written for. */
export interface SnippetFacts {
  readonly address: string;
  readonly key: string;
  /** Whether each request asks that personal data is replaced. */
  readonly isPrivate: boolean;
}

/** Settings of a client; the facts are those of docs/clients.md. */
export interface ClientSnippet {
  readonly id: string;
  readonly label: string;
  /** Whether the client can add members to its requests; of others, only the key or a setting decides. */
  readonly canAsk: boolean;
  readonly code: (facts: SnippetFacts) => string;
}

/** The SDKs send what their types do not have, and compilers must be told. */
const notInTypes = '// @ts-expect-error: an extension of the gateway';

const whenPrivate = (isPrivate: boolean, text: string): string => (isPrivate ? text : '');

export const clientSnippets: readonly ClientSnippet[] = [
  {
    id: 'curl',
    label: 'curl',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `curl ${address}/v1/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H 'Content-Type: application/json' \\
  -d '{"model":"auto",${whenPrivate(isPrivate, '"enable_anonymization":true,')}"messages":[{"role":"user","content":"Hello"}]}'`,
  },
  {
    id: 'python',
    label: 'Python',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `from openai import OpenAI

client = OpenAI(base_url="${address}/v1", api_key="${key}")
completion = client.chat.completions.create(
    model="auto",
    messages=[{"role": "user", "content": "Hello"}],${whenPrivate(isPrivate, '\n    extra_body={"enable_anonymization": True},')}
)
print(completion.choices[0].message.content)`,
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${address}/v1', apiKey: '${key}' });
const completion = await client.chat.completions.create({
  model: 'auto',
  messages: [{ role: 'user', content: 'Hello' }],${whenPrivate(isPrivate, `\n  ${notInTypes}\n  enable_anonymization: true,`)}
});
console.log(completion.choices[0].message.content);`,
  },
  {
    id: 'claude-code',
    label: 'Claude Code',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `export ANTHROPIC_BASE_URL=${address}
export ANTHROPIC_API_KEY=${key}
${whenPrivate(isPrivate, `export CLAUDE_CODE_EXTRA_BODY='{"enable_anonymization":true}'\n`)}claude --model auto`,
  },
  {
    id: 'codex',
    label: 'Codex',
    canAsk: false,
    code: ({ address, key }) =>
      `# ~/.codex/config.toml; in the shell: export SLUICE_KEY=${key}
model = "auto"
model_provider = "sluice"
model_reasoning_effort = "medium"
model_supports_reasoning_summaries = true

[model_providers.sluice]
name = "Sluice"
base_url = "${address}/v1"
env_key = "SLUICE_KEY"
wire_api = "responses"`,
  },
  {
    id: 'anthropic',
    label: 'Anthropic SDK',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${address}', apiKey: '${key}' });
const message = await client.messages.create({
  model: 'auto',
  max_tokens: 1000,
  messages: [{ role: 'user', content: 'Hello' }],${whenPrivate(isPrivate, `\n  ${notInTypes}\n  enable_anonymization: true,`)}
});
console.log(message.content);`,
  },
  {
    id: 'langchain',
    label: 'LangChain',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `from langchain_openai import ChatOpenAI

model = ChatOpenAI(
    model="auto",
    base_url="${address}/v1",
    api_key="${key}",${whenPrivate(isPrivate, '\n    extra_body={"enable_anonymization": True},')}
)
print(model.invoke("Hello").content)`,
  },
  {
    id: 'opencode',
    label: 'opencode',
    canAsk: true,
    code: ({ address, key, isPrivate }) =>
      `// opencode.json; in the shell: export SLUICE_KEY=${key}
{
  "provider": {
    "sluice": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${address}/v1", "apiKey": "{env:SLUICE_KEY}" },
      "models": { "auto": {${whenPrivate(isPrivate, ' "options": { "enable_anonymization": true } ')}} }
    }
  }
}`,
  },
  {
    id: 'environment',
    label: 'Environment',
    canAsk: false,
    code: ({ address, key }) => `export OPENAI_BASE_URL=${address}/v1\nexport OPENAI_API_KEY=${key}`,
  },
];
