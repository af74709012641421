import { join } from 'node:path';
import type { Gateway } from '../gateway.ts';
import type { CliContext } from './cli-context.ts';
import type { FirstStart } from './first-start.ts';
import type { InstallationSecrets } from './installation-secrets.ts';

export interface BannerFacts {
  readonly address: { readonly host: string; readonly port: number };
  readonly workplace: CliContext;
  readonly secrets: InstallationSecrets;
  readonly first: FirstStart;
  readonly house: Gateway;
}

/** The startup message: address, providers and, once, the first key. */
export function printBanner(facts: BannerFacts): void {
  const { address, workplace, first, house } = facts;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  const url = `http://${host}:${address.port}`;
  const lines = [
    `Sluice is listening on ${url}`,
    `data: ${workplace.dataDir}`,
    ...secretLines(facts),
    `providers: ${providerList(house)}`,
  ];
  for (const notice of workplace.settings.notices) lines.push(`notice: ${notice}`);
  if (house.recovery.files > 0) {
    lines.push(
      `journal: ${house.recovery.closed + house.recovery.cut} requests of an earlier process recovered, ${house.recovery.cut} of them interrupted`,
    );
  }
  if (first.made) lines.push(...keyLines(first, url));
  process.stdout.write(`${lines.join('\n')}\n`);
}

function secretLines({ secrets, workplace }: BannerFacts): readonly string[] {
  const made = Object.entries({ 'key-pepper': secrets.pepper, master: secrets.master }).flatMap(
    ([name, secret]) => (secret.origin === 'made' ? [join(workplace.dataDir, `${name}.key`)] : []),
  );
  return made.length === 0 ? [] : [`secrets created (mode 0600; back them up): ${made.join(', ')}`];
}

function providerList(house: Gateway): string {
  const names = house
    .providers()
    .map(({ name, foundBy }) => (foundBy === 'config' ? name : `${name} (${foundBy})`));
  const sandbox = names.some((name) => name.startsWith('sandbox'))
    ? '; the sandbox returns canned answers, for testing only'
    : '';
  return names.length === 0 ? 'none' : names.join(', ') + sandbox;
}

function keyLines(first: FirstStart, url: string): readonly string[] {
  const key = first.shownKey;
  const shown =
    key === undefined ? ['API key: taken from SLUICE_BOOTSTRAP_KEY'] : [`API key (shown this once): ${key}`];
  return [
    ...shown,
    '',
    `curl ${url}/v1/chat/completions \\`,
    `  -H 'Authorization: Bearer ${key ?? '$SLUICE_BOOTSTRAP_KEY'}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"model":"sandbox/echo","messages":[{"role":"user","content":"Hello"}]}'`,
  ];
}
