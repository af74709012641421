import type { Command } from 'commander';
import { createEgress } from '../upstream/index.ts';
import { openCliContext } from './cli-context.ts';
import { findLocalServers, knownProviders } from './known-providers.ts';
import { maskedAddress } from './masked-address.ts';
import { printJson, printText, tableText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';
import { checkProvider } from './probe.ts';

interface ProvidersOptions extends PrintOptions {
  readonly check?: boolean;
}

/** `sluice providers`: lists the providers and their origin and, with `--check`, whether they respond. */
export function providersCommand(program: Command): void {
  addOutputOptions(program.command('providers').description('List configured and discovered providers.'))
    .option(
      '--check',
      'check that each provider is reachable and accepts its key; also discovers local servers',
    )
    .action(async (options: ProvidersOptions) => {
      const context = await openCliContext(options);
      const egress = createEgress();
      try {
        const searching = options.check === true && context.settings.discovery;
        const found = searching ? await findLocalServers(egress) : [];
        const rows = await Promise.all(
          knownProviders(context, found).map(async (provider) => ({
            name: provider.name,
            protocol: provider.protocol,
            origin: provider.foundBy,
            base_url: provider.protocol === 'sandbox' ? null : maskedAddress(provider.baseUrl),
            keys: provider.apiKeys.length,
            private_network: provider.allowPrivateNetwork,
            check: options.check === true ? await checkProvider(egress, provider) : null,
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
