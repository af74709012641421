import { text } from './text.ts';

/** What a prompt is about, in words. */
export function domainName(domain: string): string {
  const names: Readonly<Record<string, string>> = text.domains;
  return names[domain] ?? domain;
}
