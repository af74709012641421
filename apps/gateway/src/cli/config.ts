import type { Command } from 'commander';
import { stringify } from 'yaml';
import { ConfigFile, type Settings } from '../config/index.ts';
import { gatewayRoutes, openapiText } from '../http/index.ts';
import { openCliContext } from './cli-context.ts';
import { mask, maskedAddress } from './masked-address.ts';
import { printJson, printText } from './output.ts';
import { type PrintOptions, withPrint } from './output-options.ts';

/** `sluice config`: checks and shows the configuration; prints the documents made of the schemas. */
export function configCommand(program: Command): void {
  const config = program
    .command('config')
    .description('Check and show the configuration; print its schema and the OpenAPI document.');
  withPrint(config.command('check').description('Check the configuration file.')).action(
    async (options: PrintOptions) => {
      const { configPath } = await openCliContext(options);
      if (options.json) printJson({ ok: true, path: configPath ?? null });
      else printText(configPath === undefined ? 'No file: all defaults.' : `${configPath} is valid.`);
    },
  );
  withPrint(
    config.command('show').description('Show the settings in force, defaults included, secrets masked.'),
  ).action(async (options: PrintOptions) => {
    const { settings } = await openCliContext(options);
    const shown = shownSettings(settings);
    if (options.json) printJson(shown);
    else printText(stringify(shown));
  });
  config
    .command('schema')
    .description("Print the configuration file's JSON Schema, for editors.")
    .action(() => printJson(configSchema()));
  config
    .command('openapi')
    .description('Print the OpenAPI document.')
    .action(() => {
      const table = gatewayRoutes(() => {
        throw new Error('Nothing is served here.');
      });
      printText(openapiText(table.document()));
    });
}

/** The configuration file's schema with what editors want to know. */
function configSchema(): Readonly<Record<string, unknown>> {
  const plain: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(ConfigFile));
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...plain };
}

function shownSettings(settings: Settings): unknown {
  return JSON.parse(
    JSON.stringify({
      ...settings,
      providers: settings.providers.map((provider) => ({
        ...provider,
        baseUrl: maskedAddress(provider.baseUrl),
        apiKeys: provider.apiKeys.map(() => mask),
      })),
      aliases: Object.fromEntries(settings.aliases),
      overridesAllowed: [...settings.overridesAllowed],
      detector: settings.detector && {
        ...settings.detector,
        url: maskedAddress(settings.detector.url),
        apiKey: settings.detector.apiKey === undefined ? undefined : mask,
      },
      storage: {
        ...settings.storage,
        url: settings.storage.url === undefined ? undefined : maskedAddress(settings.storage.url),
      },
    }),
  );
}
