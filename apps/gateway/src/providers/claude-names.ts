import type { Protocol } from '../config/index.ts';

/** How Bedrock names Claude, also within regional profiles and ARNs. */
const onBedrock = /(?:^|[.:/])anthropic\.claude/;
const onVertex = /(?:^|\/)claude/;

/** Whether a provider serves the model by Anthropic's own API. */
export function isServedAsClaude(protocol: Protocol, name: string): boolean {
  if (protocol === 'anthropic') return true;
  if (protocol === 'bedrock') return onBedrock.test(name);
  return protocol === 'vertex' && onVertex.test(name);
}
