import type { Command } from 'commander';
import { stringify } from 'yaml';
import { ConfigFile, mask, maskedAddress, type Settings } from '../config/index.ts';
import { gatewayRoutes, openapiText } from '../http/index.ts';
import { aliasProblems } from './check-aliases.ts';
import { openCliContext } from './cli-context.ts';
import { printJson, printText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';

/** `sluice config`: validates and shows the configuration; prints its schema and the OpenAPI document. */
export function configCommand(program: Command): void {
  const config = program
    .command('config')
    .description('Validate and show the configuration; print its schema and the OpenAPI document.');
  addOutputOptions(config.command('check').description('Validate the configuration file.')).action(
    async (options: PrintOptions) => {
      const context = await openCliContext(options);
      const { configPath, settings } = context;
      const aliases = aliasProblems(context);
      const errors = aliases.filter(({ isError }) => isError).map(({ message }) => message);
      if (errors.length > 0) throw new Error(`${configPath} cannot work:\n${errors.join('\n')}`);
      const notices = [...settings.notices, ...aliases.map(({ message }) => message)];
      if (options.json) printJson({ ok: true, path: configPath ?? null, notices });
      else {
        for (const notice of notices) process.stderr.write(`notice: ${notice}\n`);
        printText(
          configPath === undefined ? 'No configuration file: defaults apply.' : `${configPath} is valid.`,
        );
      }
    },
  );
  addOutputOptions(
    config
      .command('show')
      .description('Show the effective settings, including defaults, with secrets masked.'),
  ).action(async (options: PrintOptions) => {
    const { settings } = await openCliContext(options);
    const shown = shownSettings(settings);
    if (options.json) printJson(shown);
    else printText(stringify(shown));
  });
  config
    .command('schema')
    .description('Print the JSON Schema of the configuration file, for editors.')
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

/** The schema of the configuration file with additions for editors. */
function configSchema(): Readonly<Record<string, unknown>> {
  const plain: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(ConfigFile));
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...plain };
}

function shownSettings(settings: Settings): unknown {
  return JSON.parse(
    JSON.stringify({
      ...settings,
      server: { ...settings.server, corsOrigins: [...settings.server.corsOrigins] },
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
      auth: {
        ...settings.auth,
        oidc: Object.fromEntries(
          [...settings.auth.oidc].map(([name, { clientSecret, ...provider }]) => [
            name,
            { ...provider, clientSecret: clientSecret === undefined ? undefined : mask },
          ]),
        ),
      },
      storage: {
        ...settings.storage,
        url: settings.storage.url === undefined ? undefined : maskedAddress(settings.storage.url),
      },
    }),
  );
}
