import { join } from 'node:path';
import type { Client } from '../client-list.ts';

/** A tool call, in the agent's own tool names. */
export interface AgentToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface AgentTask {
  readonly prompt: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: string;
  /** Where the agent works. */
  readonly folder: string;
  /** Its home, without any settings of the user. */
  readonly home: string;
}

/** An agent of the command line. */
export interface Agent extends Pick<Client, 'name' | 'packages' | 'lacks'> {
  /** What is run, below `node_modules`. */
  readonly program: string;
  /** JavaScript is run with the Node of the repository, as some need a newer one than npm does. */
  readonly isBinary?: boolean;
  /** Texts of its settings, by path. */
  readonly settings?: (task: AgentTask) => Readonly<Record<string, string>>;
  readonly env?: (task: AgentTask) => Readonly<Record<string, string>>;
  /** Arguments of a run that signs in, before the others. */
  readonly signIn?: (task: AgentTask) => readonly string[];
  readonly args: (task: AgentTask) => readonly string[];
  readonly readFile: (path: string) => AgentToolCall;
  readonly writeFile: (path: string, content: string) => AgentToolCall;
}

export const agents: readonly Agent[] = [
  {
    name: 'opencode',
    packages: { 'opencode-ai': '1.18.33' },
    // Its install script only links this file of the platform's package.
    program: `opencode-${process.platform}-${process.arch}/bin/opencode`,
    isBinary: true,
    settings: ({ folder, baseUrl, model }) => ({
      [join(folder, 'opencode.json')]: JSON.stringify({
        provider: {
          sluice: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: baseUrl, apiKey: '{env:SLUICE_KEY}' },
            models: { [model]: {} },
          },
        },
      }),
    }),
    env: ({ key }) => ({
      SLUICE_KEY: key,
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
    }),
    // A title spares the request for one, which would take the first scripted answer.
    args: ({ model, prompt }) => ['run', '--title', 'test', '--model', `sluice/${model}`, prompt],
    readFile: (filePath) => ({ name: 'read', input: { filePath } }),
    writeFile: (filePath, content) => ({ name: 'write', input: { filePath, content } }),
  },
  {
    name: 'qwen-code',
    packages: { '@qwen-code/qwen-code': '0.24.4' },
    // It repeats a request after a 429 for longer than four minutes, without a word.
    lacks: ['budget'],
    program: '.bin/qwen',
    settings: ({ home }) => ({
      [join(home, '.qwen/settings.json')]: JSON.stringify({
        general: { disableAutoUpdate: true, disableUpdateNag: true },
        privacy: { usageStatisticsEnabled: false },
      }),
    }),
    env: ({ key, baseUrl, model }) => ({
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: baseUrl,
      OPENAI_MODEL: model,
    }),
    args: ({ prompt }) => ['--auth-type', 'openai', '--yolo', '-p', prompt],
    readFile: (path) => ({ name: 'read_file', input: { file_path: path } }),
    writeFile: (path, content) => ({ name: 'write_file', input: { file_path: path, content } }),
  },
  {
    name: 'cline',
    packages: { cline: '3.0.65' },
    // Not `.bin/cline`: the platform's package takes that name as well.
    program: 'cline/bin/cline',
    // Otherwise it leaves a process behind that serves later runs, with the settings of the first.
    env: () => ({ CLINE_SESSION_BACKEND_MODE: 'local', CLINE_NO_AUTO_UPDATE: '1' }),
    signIn: ({ key, baseUrl, model }) => ['auth', '-p', 'openai', '-k', key, '-b', baseUrl, '-m', model],
    args: ({ prompt }) => [prompt],
    readFile: (path) => ({ name: 'read_files', input: { files: [{ path }] } }),
    writeFile: (path, content) => ({ name: 'editor', input: { path, new_text: content } }),
  },
  {
    name: 'continue',
    packages: { '@continuedev/cli': '1.5.47' },
    program: '.bin/cn',
    settings: ({ folder, baseUrl, key, model }) => ({
      [join(folder, 'config.yaml')]: [
        'name: sluice',
        'version: 1.0.0',
        'schema: v1',
        'models:',
        '  - name: sluice',
        '    provider: openai',
        `    model: ${model}`,
        `    apiBase: ${baseUrl}`,
        `    apiKey: ${key}`,
        '',
      ].join('\n'),
    }),
    env: () => ({ CONTINUE_TELEMETRY_ENABLED: '0' }),
    args: ({ folder, prompt }) => ['--config', join(folder, 'config.yaml'), '--auto', '-p', prompt],
    readFile: (filepath) => ({ name: 'Read', input: { filepath } }),
    writeFile: (filepath, content) => ({ name: 'Write', input: { filepath, content } }),
  },
];
