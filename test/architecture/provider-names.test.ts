/** Generic code of the gateway does not depend on names of providers or model families; their facts are data elsewhere. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../support/index.ts';

const source = join(REPOSITORY, 'apps/gateway/src');
const genericFolders = ['contract', 'ledger', 'limits', 'privacy', 'reasoning-state', 'routing'];

/** LiteLLM is missing: `litellm_params` is a member of requests. */
const providerNames =
  /openai|azure|anthropic|claude|gemini|vertex|google|mistral|cohere|bedrock|\baws|amazon|openrouter|deepseek|groq|grok|llama|qwen|gpt-?\d|perplexity|moonshot|cerebras|presidio/i;

/** The line without comments. A `//` inside of a string is kept. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^(\s*|.*[\s;{},])\/\/ .*$/gm, '$1');
}

async function sourcesOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(source, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

describe('names of providers and model families', () => {
  it.each(genericFolders)('do not occur in %s', async (folder) => {
    const files = await sourcesOf(folder);
    expect(files.length).toBeGreaterThan(0);
    const found = await Promise.all(
      files.map(async (file) => {
        const lines = withoutComments(await readFile(join(source, file), 'utf8')).split('\n');
        return lines.filter((line) => providerNames.test(line)).map((line) => `${file}: ${line.trim()}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  it.each([
    ["if (protocol === 'openai') {", true],
    ['const isClaude = true; // why', true],
    ['const a = 1; // Anthropic counts differently', false],
    ['/** As Gemini does it. */ const b = 2;', false],
  ])('%j is found: %s', (line, isFound) => {
    expect(providerNames.test(withoutComments(line))).toBe(isFound);
  });
});
