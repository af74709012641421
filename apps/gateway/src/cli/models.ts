import type { Command } from 'commander';
import type { ModelTarget } from '../providers/index.ts';
import { openCliContext } from './cli-context.ts';
import { knownModels, knownProviders } from './known-providers.ts';
import { printJson, printText, tableText } from './output.ts';
import { addOutputOptions, type PrintOptions } from './output-options.ts';

interface ModelsOptions extends PrintOptions {
  readonly provider?: string;
}

/** `sluice models`: lists the available models with context windows and prices. */
export function modelsCommand(program: Command): void {
  addOutputOptions(program.command('models').description('List the available models.'))
    .option('--provider <name>', 'only of this provider')
    .action(async (options: ModelsOptions) => {
      const context = await openCliContext(options);
      const providers = knownProviders(context);
      const { models } = knownModels(providers, context.catalog().models);
      const wanted = options.provider;
      if (wanted !== undefined && !providers.some(({ name }) => name === wanted)) {
        throw new Error(`Unknown provider '${wanted}'; \`sluice providers\` lists them.`);
      }
      const rows = models
        .filter(({ provider }) => wanted === undefined || provider.name === wanted)
        .map(rowOf);
      if (options.json) printJson({ data: rows });
      else printText(listText(rows, context.settings.aliases.keys()));
    });
}

interface ModelRow {
  readonly id: string;
  readonly context_length: number | null;
  readonly max_output_tokens: number | null;
  readonly input_modalities: readonly string[];
  readonly input_usd_per_mtok: number | null;
  readonly output_usd_per_mtok: number | null;
}

function rowOf({ id, contextWindow, maxOutputTokens, inputModalities, price }: ModelTarget): ModelRow {
  return {
    id,
    context_length: contextWindow ?? null,
    max_output_tokens: maxOutputTokens ?? null,
    input_modalities: inputModalities ?? [],
    // Nano-USD per token are thousandths of USD per million tokens.
    input_usd_per_mtok: price === undefined ? null : price.input / 1000,
    output_usd_per_mtok: price === undefined ? null : price.output / 1000,
  };
}

function listText(rows: readonly ModelRow[], aliases: Iterable<string>): string {
  const table = tableText(
    ['model', 'context', 'max output', 'input types', 'USD/Mtok in', 'USD/Mtok out'],
    rows.map((row) => [
      row.id,
      row.context_length,
      row.max_output_tokens,
      row.input_modalities.join(','),
      row.input_usd_per_mtok,
      row.output_usd_per_mtok,
    ]),
  );
  const named = [...aliases];
  return named.length === 0 ? table : `${table}\n\naliases: ${named.join(', ')}`;
}
