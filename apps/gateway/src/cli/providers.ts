import type { Command } from 'commander';
import { maskedAddress, type ProviderSettings } from '../config/index.ts';
import { checkProvider, createEgress } from '../upstream/index.ts';
import { openCliContext } from './cli-context.ts';
import { findLocalServers, knownProviders } from './known-providers.ts';
import { printJson, printText, tableText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';
import { addConsentOptions, askForProbes, type ConsentOptions, notProbed } from './probe-consent.ts';

interface ProvidersOptions extends PrintOptions, ConsentOptions {
  readonly check?: boolean;
}

/** `sluice providers`: lists the providers and their origin and, with `--check`, whether they respond. */
export function providersCommand(program: Command): void {
  addConsentOptions(
    addOutputOptions(program.command('providers').description('List configured and discovered providers.')),
  )
    .option(
      '--check',
      'check that each provider is reachable and accepts its key; also discovers local servers',
    )
    .action(async (options: ProvidersOptions) => {
      const context = await openCliContext(options);
      const egress = createEgress({ proxies: context.environment.proxies });
      try {
        const searching = options.check === true && context.settings.discovery;
        const found = searching ? await findLocalServers(egress) : [];
        const providers = knownProviders(context, found);
        const mayProbe = options.check === true ? await askForProbes(providers, options) : () => false;
        const check = async (provider: ProviderSettings) =>
          mayProbe(provider) ? await checkProvider(egress, provider) : notProbed(provider, options.offline);
        const rows = await Promise.all(
          providers.map(async (provider) => ({
            name: provider.name,
            protocol: provider.protocol,
            origin: provider.foundBy,
            base_url: provider.protocol === 'sandbox' ? null : maskedAddress(provider.baseUrl),
            keys: provider.apiKeys.length,
            private_network: provider.allowPrivateNetwork,
            check: options.check === true ? await check(provider) : null,
          })),
        );
        if (options.json) printJson({ data: rows });
        else printText(listText(rows));
        const failed = rows.filter(({ check }) => check?.state === 'fail').length;
        if (failed > 0) throw new Error(`${failed} of ${rows.length} providers cannot be used.`);
      } finally {
        await egress.close();
      }
    });
}

interface ProviderRow {
  readonly name: string;
  readonly protocol: string;
  readonly origin: string;
  readonly base_url: string | null;
  readonly keys: number;
  readonly check: { readonly message: string } | null;
}

function listText(rows: readonly ProviderRow[]): string {
  const checked = rows.some(({ check }) => check !== null);
  return tableText(
    ['name', 'protocol', 'origin', 'address', 'keys', ...(checked ? ['check'] : [])],
    rows.map((row) => [
      row.name,
      row.protocol,
      row.origin,
      row.base_url,
      row.keys,
      ...(row.check === null ? [] : [row.check.message]),
    ]),
  );
}
