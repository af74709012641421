import { join } from 'node:path';
import type { RecoveryReport } from '../ledger/index.ts';
import type { OwnerLink } from '../people/index.ts';
import type { CliContext } from './cli-context.ts';
import type { FirstStart } from './first-start.ts';
import type { InstallationSecrets } from './installation-secrets.ts';

export interface BannerFacts {
  readonly address: { readonly host: string; readonly port: number };
  readonly context: CliContext;
  readonly secrets: InstallationSecrets;
  readonly first: FirstStart;
  /** For the first owner, on the first start. */
  readonly ownerLink: OwnerLink | undefined;
  readonly providers: readonly { readonly name: string; readonly foundBy: string }[];
  /** Aliases that name what does not exist. */
  readonly aliasProblems: readonly string[];
  readonly recovery: RecoveryReport;
  /** Processes that serve. */
  readonly workers: number;
}

/** The startup message: address, providers and, once, the first key. */
export function printBanner(facts: BannerFacts): void {
  const { address, context, first, recovery, workers } = facts;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  const url = `http://${host}:${address.port}`;
  const lines = [
    `Sluice is listening on ${url}`,
    `data: ${context.dataDir}`,
    ...secretLines(facts),
    `providers: ${providerList(facts.providers)}`,
    ...(workers === 1 ? [] : [`workers: ${workers}`]),
  ];
  const catalog = context.catalog();
  if (catalog.problem !== undefined) lines.push(`warning: ${catalog.problem}`);
  for (const message of facts.aliasProblems) lines.push(`warning: ${message}`);
  for (const notice of context.settings.notices) lines.push(`notice: ${notice}`);
  if (recovery.files > 0) {
    lines.push(
      `journal: ${recovery.closed + recovery.cut} requests of an earlier process recovered, ${recovery.cut} of them interrupted`,
    );
  }
  if (facts.ownerLink !== undefined) lines.push(ownerLine(facts.ownerLink, url));
  if (first.hasCreatedKey) lines.push(...keyLines(first, url));
  process.stdout.write(`${lines.join('\n')}\n`);
}

function secretLines({ secrets, context }: BannerFacts): readonly string[] {
  const paths = Object.entries({ 'key-pepper': secrets.pepper, master: secrets.master }).flatMap(
    ([name, secret]) => (secret.origin === 'made' ? [join(context.dataDir, `${name}.key`)] : []),
  );
  return paths.length === 0 ? [] : [`secrets created (mode 0600; back them up): ${paths.join(', ')}`];
}

function providerList(providers: BannerFacts['providers']): string {
  const names = providers.map(({ name, foundBy }) => (foundBy === 'config' ? name : `${name} (${foundBy})`));
  const sandbox = names.some((name) => name.startsWith('sandbox'))
    ? '; the sandbox returns canned answers, for testing only'
    : '';
  return names.length === 0 ? 'none' : names.join(', ') + sandbox;
}

function ownerLine({ token, expires_at: end }: OwnerLink, url: string): string {
  return `first owner (once, until ${end.slice(0, 16)}Z): ${url}/#invitation=${token}`;
}

function keyLines(first: FirstStart, url: string): readonly string[] {
  const key = first.shownKey;
  const shown =
    key === undefined ? ['API key: taken from SLUICE_BOOTSTRAP_KEY'] : [`API key (shown this once): ${key}`];
  return [
    ...shown,
    '',
    `curl ${url}/v1/chat/completions \\`,
    // Double quotes, in which the shell expands the variable.
    `  -H "Authorization: Bearer ${key ?? '$SLUICE_BOOTSTRAP_KEY'}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"model":"sandbox/echo","messages":[{"role":"user","content":"Hello"}]}'`,
  ];
}
