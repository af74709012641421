import type { ModelTarget } from '../providers/index.ts';

/**
 * Models that can read each other's opaque data. Anthropic's and Google's signatures hold on every platform that
 * runs their models (platform.claude.com, extended thinking; ai.google.dev, thought signatures); of all others
 * each model of each provider is taken for itself.
 */
export function familyOf({ name, provider }: ModelTarget): string {
  if (/claude/i.test(name)) return 'claude';
  return /gemini/i.test(name) ? 'gemini' : `${provider.name}/${name}`;
}
