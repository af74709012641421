/**
 * The parts of Anthropic's Messages API that hosts of Claude accept: features by their beta flags, and members of the request. Anthropic itself
 * takes all, and so, as far as is known, does a server that is not in the table; what such a server refuses is left out of a
 * further attempt (`refused-members.ts`).
 *
 * Sources: AWS, "Anthropic Claude Messages API" and "Tool search" of the Bedrock guide; Google Cloud, "Claude partner models";
 * Microsoft, "Claude in Foundry"; Databricks, "Anthropic Messages API"; the flags that Claude Code sends to each of them.
 */
import type { ModelTarget } from './port.ts';

/** A host, and what it accepts. */
export interface ClaudeHost {
  readonly name: string;
  readonly flags: ReadonlySet<string>;
  /** Members of the request. */
  readonly members: ReadonlySet<string>;
  /** Members, also of tools and cache marks, that need one of some flags; none: never accepted. */
  readonly gated: Readonly<Record<string, readonly string[]>>;
}

const common = [
  'anthropic_version',
  'anthropic_beta',
  'context_management',
  'max_tokens',
  'messages',
  'model',
  'output_config',
  'stop_sequences',
  'stream',
  'system',
  'temperature',
  'thinking',
  'tool_choice',
  'tools',
  'top_k',
  'top_p',
];

const contextFlags = ['context-management-2025-06-27', 'compact-2026-01-12', 'compact-2026-09-04'];
export const toolSearchFlag = 'tool-search-tool-2025-10-19';
export const toolExamplesFlag = 'tool-examples-2025-10-29';

/** Features that all hosts have. */
const commonFlags = [
  'computer-use-2025-01-24',
  'computer-use-2025-11-24',
  'context-1m-2025-08-07',
  'context-management-2025-06-27',
  'interleaved-thinking-2025-05-14',
  'thinking-display-updates-2026-08-18',
];

const scope = ['prompt-caching-scope-2026-01-05'];

const cloudGates = {
  allowed_callers: [],
  context_management: contextFlags,
  defer_loading: [toolSearchFlag],
  input_examples: [toolExamplesFlag],
  scope,
};

const bedrock: ClaudeHost = {
  name: 'Amazon Bedrock',
  flags: new Set([
    ...commonFlags,
    'compact-2026-01-12',
    'computer-use-2024-10-22',
    'dangerous-tool-use-2026-09-03',
    'dev-full-thinking-2025-05-14',
    'effort-2025-11-24',
    'fine-grained-tool-streaming-2025-05-14',
    'mid-conversation-output-config-2026-07-01',
    'mid-conversation-tool-changes-2026-07-01',
    'output-128k-2025-02-19',
    'thinking-binding-controls-2026-08-01',
    'token-efficient-tools-2025-02-19',
    toolExamplesFlag,
    toolSearchFlag,
  ]),
  members: new Set(common),
  gated: cloudGates,
};

const vertex: ClaudeHost = {
  name: 'Vertex AI',
  flags: new Set([
    ...commonFlags,
    'compact-2026-01-12',
    'compact-2026-09-04',
    'dangerous-tool-use-2026-09-03',
    'per-turn-control-2026-07-01',
    'thinking-binding-controls-2026-08-01',
    toolSearchFlag,
    'web-search-2025-03-05',
  ]),
  members: new Set([...common, 'metadata']),
  gated: cloudGates,
};

const hostedFeatures = [
  'advanced-tool-use-2025-11-20',
  'code-execution-2025-08-25',
  'effort-2025-11-24',
  'files-api-2025-04-14',
  'mcp-client-2025-04-04',
  'mcp-client-2025-11-20',
  'skills-2025-10-02',
  'structured-outputs-2025-11-13',
  'web-fetch-2025-09-10',
  'web-search-2025-03-05',
  ...scope,
];

const foundry: ClaudeHost = {
  name: 'Microsoft Foundry',
  flags: new Set([
    ...commonFlags,
    ...hostedFeatures,
    'dangerous-tool-use-2026-09-03',
    'per-turn-control-2026-07-01',
  ]),
  members: new Set([...common, 'cache_control', 'container', 'mcp_servers', 'metadata', 'output_format']),
  gated: { context_management: contextFlags, scope },
};

const databricks: ClaudeHost = {
  name: 'Databricks',
  flags: new Set([
    ...commonFlags,
    ...hostedFeatures,
    'compact-2026-01-12',
    'fast-mode-2026-02-01',
    'fine-grained-tool-streaming-2025-05-14',
    'oauth-2025-04-20',
    'output-128k-2025-02-19',
    'token-efficient-tools-2025-02-19',
  ]),
  members: new Set([...common, 'container', 'mcp_servers', 'metadata', 'output_format', 'speed']),
  gated: { context_management: contextFlags, scope },
};

/** Hosts recognized by their protocol. */
export const claudeOn = { bedrock, vertex };

/** Hosts recognized by their address: they speak Anthropic's own protocol. */
const addressed: readonly (readonly [host: ClaudeHost, address: RegExp])[] = [
  [foundry, /\.(?:services\.ai|openai|cognitiveservices)\.azure\.(?:com|us|cn)(?::\d+)?$/],
  [databricks, /\.(?:(?:cloud\.)?databricks\.com|azuredatabricks\.net)(?::\d+)?$/],
];

/** The host of a model behind Anthropic's own protocol; undefined for one that takes all. */
export function addressedHost({ provider }: ModelTarget): ClaudeHost | undefined {
  return addressed.find(([, address]) => address.test(provider.origin))?.[0];
}
