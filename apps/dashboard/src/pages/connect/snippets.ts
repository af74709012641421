/** Settings of a client; the facts are those of docs/clients.md. */
export interface ClientSnippet {
  readonly id: string;
  readonly label: string;
  readonly code: (facts: { readonly address: string; readonly key: string }) => string;
}

export const clientSnippets: readonly ClientSnippet[] = [
  {
    id: 'curl',
    label: 'curl',
    code: ({ address, key }) =>
      `curl ${address}/v1/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H 'Content-Type: application/json' \\
  -d '{"model":"auto","messages":[{"role":"user","content":"Hello"}]}'`,
  },
  {
    id: 'python',
    label: 'Python',
    code: ({ address, key }) =>
      `from openai import OpenAI

client = OpenAI(base_url="${address}/v1", api_key="${key}")
completion = client.chat.completions.create(
    model="auto",
    messages=[{"role": "user", "content": "Hello"}],
    extra_body={"enable_anonymization": True},
)
print(completion.choices[0].message.content)`,
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    code: ({ address, key }) =>
      `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${address}/v1', apiKey: '${key}' });
const completion = await client.chat.completions.create({
  model: 'auto',
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(completion.choices[0].message.content);`,
  },
  {
    id: 'claude-code',
    label: 'Claude Code',
    code: ({ address, key }) =>
      `export ANTHROPIC_BASE_URL=${address}
export ANTHROPIC_API_KEY=${key}
claude --model auto`,
  },
  {
    id: 'codex',
    label: 'Codex',
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
    code: ({ address, key }) =>
      `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({ baseURL: '${address}', apiKey: '${key}' });
const message = await client.messages.create({
  model: 'auto',
  max_tokens: 1000,
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(message.content);`,
  },
  {
    id: 'langchain',
    label: 'LangChain',
    code: ({ address, key }) =>
      `from langchain_openai import ChatOpenAI

model = ChatOpenAI(model="auto", base_url="${address}/v1", api_key="${key}")
print(model.invoke("Hello").content)`,
  },
  {
    id: 'opencode',
    label: 'opencode',
    code: ({ address, key }) =>
      `// opencode.json; in the shell: export SLUICE_KEY=${key}
{
  "provider": {
    "sluice": {
      "npm": "@ai-sdk/openai-compatible",
      "options": { "baseURL": "${address}/v1", "apiKey": "{env:SLUICE_KEY}" },
      "models": { "auto": {} }
    }
  }
}`,
  },
  {
    id: 'environment',
    label: 'Environment',
    code: ({ address, key }) => `export OPENAI_BASE_URL=${address}/v1\nexport OPENAI_API_KEY=${key}`,
  },
];
