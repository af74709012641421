import type { Command } from 'commander';
import { ConfigError } from '../../config/index.ts';
import { isFolderLocked } from '../../storage/index.ts';
import { checkProvider, createEgress } from '../../upstream/index.ts';
import { type CliContext, openCliContext } from '../cli-context.ts';
import { configuredAddress } from '../configured-address.ts';
import { knownProviders } from '../known-providers.ts';
import { printJson, printText } from '../output.ts';
import { addOutputOptions, type PrintOptions } from '../output-options.ts';
import { addConsentOptions, askForProbes, type ConsentOptions, notProbed } from '../probe-consent.ts';
import { checkCatalog } from './check-catalog.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDocuments } from './check-documents.ts';
import { checkPort } from './check-port.ts';
import { checkRouting } from './check-routing.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkJournal, checkStore } from './check-store.ts';
import { checkClock, checkDisk, checkFolder, checkNode } from './check-system.ts';
import type { Finding } from './finding.ts';

/** `sluice doctor`: checks everything the gateway needs to start; fails if any check fails. */
export function doctorCommand(program: Command): void {
  addConsentOptions(
    addOutputOptions(
      program.command('doctor').description('Check everything the gateway needs, and suggest fixes.'),
    ),
  ).action(async (options: PrintOptions & ConsentOptions) => {
    const findings = await examine(options);
    if (options.json) printJson({ data: findings });
    else printText(findings.map(findingText).join('\n'));
    const failed = findings.filter(({ state }) => state === 'fail').length;
    if (failed > 0) throw new Error(failed === 1 ? 'One check failed.' : `${failed} checks failed.`);
  });
}

function findingText({ state, what, message, fix }: Finding): string {
  const text = `${state.padEnd(4)}  ${what}: ${message}`;
  return fix === undefined ? text : `${text}\n      ${fix}`;
}

async function examine(options: PrintOptions & ConsentOptions): Promise<readonly Finding[]> {
  const node = checkNode(process.versions.node);
  let context: CliContext;
  try {
    context = await openCliContext(options);
  } catch (error) {
    // Without a configuration, the locations of everything else are unknown.
    const message = error instanceof Error ? error.message : String(error);
    return [
      node,
      {
        state: 'fail',
        what: 'configuration',
        message,
        // Other errors say themselves what to do.
        fix:
          error instanceof ConfigError ? 'Run `sluice config schema` to see the valid settings.' : undefined,
      },
    ];
  }
  const { configPath, dataDir } = context;
  const store = await checkStore(context);
  const egress = createEgress({ proxies: context.environment.proxies });
  try {
    const port = await checkPort(egress, ...configuredAddress(context));
    const providers = knownProviders(context);
    const mayProbe = await askForProbes(providers, options);
    // Its port may have been named on its command line.
    const serving = port.message.startsWith('a gateway is running') || isFolderLocked(dataDir);
    return [
      node,
      ...checkConfiguration(configPath, context.settings.notices),
      await checkFolder(dataDir),
      ...(await checkSecrets(context, async (name) => await store.storage?.meta.get(name))),
      store.finding,
      await checkJournal(dataDir, serving),
      await checkDisk(dataDir),
      await checkDocuments(context.settings.documents.isolation === 'required'),
      checkCatalog(context.catalog(), Date.now()),
      ...checkRouting(context),
      checkClock(Date.now(), store.newestRecordMs),
      port,
      ...(await Promise.all(
        providers.map(async (provider): Promise<Finding> => {
          const what = `provider ${provider.name}`;
          if (!mayProbe(provider)) return { what, ...notProbed(provider, options.offline) };
          const { state, message } = await checkProvider(egress, provider);
          return { state: state === 'ok' ? 'ok' : 'warn', what, message };
        }),
      )),
    ];
  } finally {
    await egress.close();
    await store.storage?.close();
  }
}
