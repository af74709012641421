/** The clients of the matrix, most important first, with the exact versions that are installed. */

/** A family of models, by the API that their provider speaks. */
export type Face = 'openai' | 'anthropic' | 'gemini';

/** Families that a client of the Responses or the Messages API is run against: its own, and others. */
export const allFaces: readonly Face[] = ['openai', 'anthropic', 'gemini'];

export interface Client {
  readonly name: string;
  /** The API that it calls; default: chat completions. */
  readonly api?: 'responses' | 'messages';
  /** Default: `openai`. */
  readonly faces?: readonly Face[];
  /** File in `scripts`. */
  readonly script: string;
  /** Versions by package; of npm for `.mjs` scripts, of PyPI for `.py` scripts. */
  readonly packages: Readonly<Record<string, string>>;
  /** Tool that it forces for structured output, of models that it does not know. */
  readonly objectTool?: string;
  /** Scenarios for which the client has no function of its own, or its script none. */
  readonly lacks?: readonly string[];
}

export const clients: readonly Client[] = [
  { name: 'openai', script: 'openai.mjs', packages: { openai: '7.59.0' } },
  { name: 'openai-4', script: 'openai.mjs', packages: { openai: '4.104.0' } },
  { name: 'openai-python', script: 'openai.py', packages: { openai: '3.57.0' } },
  {
    name: 'ai-sdk',
    script: 'ai-sdk.mjs',
    packages: { ai: '7.0.173', '@ai-sdk/openai-compatible': '3.0.92' },
  },
  {
    name: 'langchain',
    script: 'langchain.mjs',
    packages: { '@langchain/core': '1.4.0', '@langchain/openai': '1.6.0' },
  },
  {
    name: 'openai-agents',
    script: 'openai-agents.mjs',
    packages: { '@openai/agents': '0.20.0', openai: '7.59.0', zod: '4.6.7' },
  },
  {
    name: 'llamaindex',
    script: 'llamaindex.mjs',
    packages: {
      '@llamaindex/openai': '0.4.23',
      '@llamaindex/workflow': '1.1.25',
      llamaindex: '0.12.1',
      zod: '4.6.7',
    },
    lacks: ['object'],
  },
  {
    name: 'mastra',
    script: 'mastra.mjs',
    packages: { '@ai-sdk/openai-compatible': '3.0.92', '@mastra/core': '1.71.0', zod: '4.6.7' },
  },
  { name: 'langchain-python', script: 'langchain.py', packages: { 'langchain-openai': '1.7.4' } },
  {
    name: 'pydantic-ai',
    script: 'pydantic-ai.py',
    packages: { 'pydantic-ai-slim[openai]': '2.68.0' },
  },
  {
    name: 'instructor',
    script: 'instructor.py',
    packages: { instructor: '1.17.0' },
    lacks: ['stream', 'tools', 'private', 'cancel'],
  },
  {
    name: 'smolagents',
    script: 'smolagents.py',
    packages: { 'smolagents[openai]': '1.26.0' },
    lacks: ['tools', 'private', 'object'],
  },
  {
    name: 'aider',
    script: 'aider.py',
    packages: { 'aider-chat': '0.86.2' },
    // It edits files by blocks in texts, and repeats what fails for minutes.
    lacks: ['tools', 'private', 'object', 'error', 'cancel'],
  },
  { name: 'openai-agents-python', script: 'openai-agents.py', packages: { 'openai-agents': '0.24.0' } },
  ...ofApi('responses', [
    { name: 'openai-responses', script: 'openai-responses.mjs', packages: { openai: '7.59.0' } },
    {
      name: 'openai-responses-python',
      script: 'openai-responses.py',
      packages: { openai: '3.57.0' },
    },
    {
      name: 'ai-sdk-openai',
      script: 'ai-sdk.mjs',
      packages: { ai: '7.0.173', '@ai-sdk/openai': '4.0.118' },
    },
    {
      name: 'langchain-responses',
      script: 'langchain.mjs',
      packages: { '@langchain/core': '1.4.0', '@langchain/openai': '1.6.0' },
    },
    {
      name: 'openai-agents-responses',
      script: 'openai-agents.mjs',
      packages: { '@openai/agents': '0.20.0', openai: '7.59.0', zod: '4.6.7' },
    },
    {
      name: 'mastra-openai',
      script: 'mastra.mjs',
      packages: { '@ai-sdk/openai': '4.0.118', '@mastra/core': '1.71.0', zod: '4.6.7' },
    },
    {
      name: 'langchain-responses-python',
      script: 'langchain.py',
      packages: { 'langchain-openai': '1.7.4' },
    },
    {
      name: 'pydantic-ai-responses',
      script: 'pydantic-ai.py',
      packages: { 'pydantic-ai-slim[openai]': '2.68.0' },
    },
    {
      name: 'openai-agents-responses-python',
      script: 'openai-agents.py',
      packages: { 'openai-agents': '0.24.0' },
    },
  ]),
  ...ofApi('messages', [
    { name: 'anthropic', script: 'anthropic.mjs', packages: { '@anthropic-ai/sdk': '1.14.0' } },
    { name: 'anthropic-python', script: 'anthropic.py', packages: { anthropic: '2.14.0' } },
    {
      name: 'ai-sdk-anthropic',
      script: 'ai-sdk.mjs',
      objectTool: 'json',
      packages: { ai: '7.0.173', '@ai-sdk/anthropic': '4.0.105' },
    },
    {
      name: 'langchain-anthropic',
      script: 'langchain.mjs',
      packages: { '@langchain/core': '1.4.0', '@langchain/anthropic': '1.5.11' },
    },
    {
      name: 'mastra-anthropic',
      script: 'mastra.mjs',
      objectTool: 'json',
      packages: { '@ai-sdk/anthropic': '4.0.105', '@mastra/core': '1.71.0', zod: '4.6.7' },
    },
    {
      name: 'langchain-anthropic-python',
      script: 'langchain.py',
      packages: { 'langchain-anthropic': '1.7.10' },
    },
    {
      name: 'pydantic-ai-anthropic',
      script: 'pydantic-ai.py',
      // It refuses structured output itself, of models whose names it does not know.
      lacks: ['object'],
      packages: { 'pydantic-ai-slim[anthropic]': '2.68.0' },
    },
  ]),
];

/** Clients of one API, against all families of models. */
function ofApi(api: NonNullable<Client['api']>, list: readonly Client[]): readonly Client[] {
  return list.map((client) => ({ api, faces: allFaces, ...client }));
}
