import { join } from 'node:path';
import { allFaces, type Client } from '../client-list.ts';

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
export interface Agent extends Pick<Client, 'name' | 'api' | 'packages' | 'lacks' | 'faces'> {
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
  /** What it says of its own, by scenario, where it does not show the message of the gateway. */
  readonly says?: Readonly<Record<string, string>>;
  readonly readFile: (path: string) => AgentToolCall;
  readonly writeFile: (path: string, content: string) => AgentToolCall;
}

/** Its package names the platform as Rust does. */
const codexTarget = process.platform === 'darwin' ? 'aarch64-apple-darwin' : 'x86_64-unknown-linux-musl';

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
  {
    name: 'claude-code',
    api: 'messages',
    faces: allFaces,
    packages: { '@anthropic-ai/claude-code': '2.1.332' },
    // Its install script only puts this file of the platform's package in another place.
    program: `@anthropic-ai/claude-code-${process.platform}-${process.arch}/claude`,
    isBinary: true,
    env: ({ key, baseUrl }) => ({
      ANTHROPIC_BASE_URL: baseUrl.replace(/\/v1$/, ''),
      ANTHROPIC_API_KEY: key,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }),
    args: ({ model, prompt }) => [
      '--print',
      prompt,
      '--model',
      model,
      '--permission-mode',
      'acceptEdits',
      '--allowedTools',
      'Read,Write',
    ],
    readFile: (path) => ({ name: 'Read', input: { file_path: path } }),
    writeFile: (path, content) => ({ name: 'Write', input: { file_path: path, content } }),
  },
  {
    name: 'codex',
    api: 'responses',
    faces: allFaces,
    says: { budget: 'Quota exceeded' },
    packages: { '@openai/codex': '0.171.0' },
    program: `@openai/codex-${process.platform}-${process.arch}/vendor/${codexTarget}/bin/codex`,
    isBinary: true,
    settings: ({ home, baseUrl, model }) => ({
      [join(home, '.codex/config.toml')]: [
        `model = "${model}"`,
        'model_provider = "sluice"',
        // Of models that it does not know, it takes them for ones that do not reason.
        'model_reasoning_effort = "medium"',
        'model_supports_reasoning_summaries = true',
        '[model_providers.sluice]',
        'name = "Sluice"',
        `base_url = "${baseUrl}"`,
        'env_key = "SLUICE_KEY"',
        'wire_api = "responses"',
        '',
      ].join('\n'),
    }),
    env: ({ key }) => ({ SLUICE_KEY: key }),
    // Its own sandbox needs rights that containers do not have.
    args: ({ prompt }) => [
      'exec',
      '--skip-git-repo-check',
      '--dangerously-bypass-approvals-and-sandbox',
      prompt,
    ],
    readFile: (path) => ({ name: 'exec_command', input: { cmd: `cat '${path}'` } }),
    writeFile: (path, content) => ({
      name: 'exec_command',
      input: { cmd: `printf %s '${content}' > '${path}'` },
    }),
  },
  {
    name: 'copilot',
    // It shows hints of its own in place of the message of a 401.
    says: { error: 'COPILOT_PROVIDER_API_KEY' },
    packages: { '@github/copilot': '1.0.102' },
    program: `@github/copilot-${process.platform}-${process.arch}/copilot`,
    isBinary: true,
    env: ({ key, baseUrl, model }) => ({
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_BASE_URL: baseUrl,
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_MODEL: model,
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
    }),
    args: ({ prompt }) => ['--allow-all-tools', '--allow-all-paths', '-p', prompt],
    readFile: (path) => ({ name: 'view', input: { path } }),
    writeFile: (path, content) => ({ name: 'create', input: { path, file_text: content } }),
  },
  {
    name: 'kilo',
    packages: { [`@kilocode/cli-${process.platform}-${process.arch}`]: '7.7.9' },
    program: `@kilocode/cli-${process.platform}-${process.arch}/bin/kilo`,
    isBinary: true,
    settings: ({ folder, baseUrl, model }) => ({
      [join(folder, 'kilo.json')]: JSON.stringify({
        provider: {
          sluice: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: baseUrl, apiKey: '{env:SLUICE_KEY}' },
            models: { [model]: {} },
          },
        },
      }),
    }),
    env: ({ key, folder }) => ({
      SLUICE_KEY: key,
      KILO_CONFIG: join(folder, 'kilo.json'),
      KILO_DISABLE_AUTOUPDATE: '1',
      KILO_DISABLE_MODELS_FETCH: '1',
    }),
    args: ({ model, prompt }) => ['run', '--auto', '--title', 'test', '--model', `sluice/${model}`, prompt],
    readFile: (filePath) => ({ name: 'read', input: { filePath } }),
    writeFile: (filePath, content) => ({ name: 'write', input: { filePath, content } }),
  },
  {
    name: 'pi',
    packages: { '@earendil-works/pi-coding-agent': '1.6.0' },
    program: '.bin/pi',
    settings: ({ home, baseUrl, model }) => ({
      [join(home, '.pi/agent/models.json')]: JSON.stringify({
        providers: {
          sluice: { baseUrl, api: 'openai-completions', apiKey: '$SLUICE_KEY', models: [{ id: model }] },
        },
      }),
    }),
    env: ({ key }) => ({ SLUICE_KEY: key, PI_OFFLINE: '1', PI_SKIP_VERSION_CHECK: '1' }),
    args: ({ model, prompt }) => ['--provider', 'sluice', '--model', model, '--print', prompt],
    readFile: (path) => ({ name: 'read', input: { path } }),
    writeFile: (path, content) => ({ name: 'write', input: { path, content } }),
  },
];
