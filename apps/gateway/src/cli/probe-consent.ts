import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { isKnownService, type ProviderSettings } from '../config/index.ts';
import { isLoopback } from '../upstream/index.ts';

/** Options of commands that call providers to check them. */
export interface ConsentOptions {
  readonly yes?: boolean | undefined;
  readonly offline?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** Adds `--yes` and `--offline`. */
export function addConsentOptions(command: Command): Command {
  return command
    .option('--yes', 'send keys also to addresses that only the configuration names, without asking')
    .option('--offline', 'call no provider');
}

/** Whether a provider may be called. */
export type MayProbe = (provider: ProviderSettings) => boolean;

/**
 * A configuration file lies in a folder, and folders come from elsewhere: one that names an address of its own gets the
 * variables of this user's environment only with the user's word, asked on a terminal or given by `--yes`. Services that
 * the gateway knows and servers on this machine are called anyway.
 */
export async function askForProbes(
  providers: readonly ProviderSettings[],
  { yes, offline, json }: ConsentOptions,
): Promise<MayProbe> {
  // The sandbox is built in: nothing is called.
  if (offline === true) return ({ protocol }) => protocol === 'sandbox';
  if (yes === true) return () => true;
  const strangers = providers.filter((provider) => !isTrusted(provider));
  if (strangers.length === 0) return () => true;
  if (json !== true && process.stdin.isTTY && process.stdout.isTTY) {
    const list = strangers.map(({ name, baseUrl }) => `${name} (${new URL(baseUrl).host})`).join(', ');
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question(
      `The configuration names addresses of its own. Send their keys there to check them: ${list}? [y/N] `,
    );
    terminal.close();
    if (/^y(?:es)?$/i.test(answer.trim())) return () => true;
  }
  return isTrusted;
}

function isTrusted({ protocol, foundBy, baseUrl }: ProviderSettings): boolean {
  if (protocol === 'sandbox' || foundBy === 'environment' || foundBy === 'local') return true;
  const url = new URL(baseUrl);
  return isKnownService(url) || isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
}

/** What is said about a provider that was not called. */
export function notProbed({ baseUrl }: ProviderSettings, offline: boolean | undefined) {
  return {
    state: 'warn',
    message: offline
      ? 'not checked (--offline)'
      : `not checked: only the configuration names ${new URL(baseUrl).host}; its key was not sent there`,
    fix: offline ? undefined : 'If you trust the configuration, run this with --yes.',
  } as const;
}
