import {
  AnonymizationSession,
  type AnonymizedField,
  entityCodesOfSet,
  expandEntityCodes,
  findEntity,
  type ReplacedEntity,
  type ReplacementMode,
} from '@sluice/pii';
import { type Command, Option } from 'commander';
import { entityCodeOf } from '../config/index.ts';
import { createPrivacyEngine } from '../privacy/index.ts';
import { highlighted } from './highlighted-text.ts';
import { printJson } from './output.ts';
import { parseList } from './output-options.ts';
import { escapedFormats } from './printable.ts';
import { readInput } from './read-input.ts';

interface AnonymizeOptions {
  readonly types: readonly string[];
  readonly replacement: ReplacementMode;
  readonly mapping?: boolean;
  readonly json?: boolean;
  readonly explain?: boolean;
  readonly color: boolean;
}

const sets = ['default', 'strict', 'all'] as const;

/** `sluice anonymize`: replaces personal data in a text, offline. */
export function anonymizeCommand(program: Command): void {
  program
    .command('anonymize')
    .description('Replace personal data in a text. Works offline.')
    .argument('<file>', 'a text file; - for standard input')
    .addOption(
      new Option('--types <list>', 'default, strict, all, or names or codes of GET /v1/anonymization/types')
        .argParser(parseList)
        .default([], 'default'),
    )
    .addOption(
      new Option('--replacement <kind>', 'how values are replaced')
        .choices(['placeholder', 'surrogate', 'redact', 'mask'])
        .default('placeholder'),
    )
    .option('--mapping', 'with --json: include the original values')
    .option('--json', 'print JSON: text, entities, mapping')
    .option('--explain', 'print what was found, by which recognizer, and how sure it is, instead of the text')
    .option('--no-color', 'disable colors')
    .action((file: string, options: AnonymizeOptions, command: Command) => {
      const text = readInput(file).toString('utf8');
      const codes = codesOf(options.types);
      if (codes === undefined) {
        command.error(
          'error: --types must be default, strict, all, or codes of GET /v1/anonymization/types.',
        );
      }
      const session = new AnonymizationSession(createPrivacyEngine(), {
        codes,
        replacement: options.replacement,
      });
      const [result] = session.anonymize([{ text, format: 'plain' }]);
      if (result === undefined) return;
      if (options.json === true) {
        const entities = result.entities.map(({ code, ...place }) => ({
          type: findEntity(code)?.name,
          code,
          ...place,
        }));
        const pairs = [...session.map.entries()].map(({ key, value }) => [
          session.map.replacementText(key),
          value,
        ]);
        printJson({
          text: result.text,
          entities,
          ...(options.mapping === true ? { mapping: Object.fromEntries(pairs) } : {}),
        });
        return;
      }
      printText(text, result, options);
    });
}

function printText(text: string, result: AnonymizedField, { explain, color }: AnonymizeOptions): void {
  if (explain === true) {
    for (const line of explained(text, result.entities)) process.stdout.write(`${line}\n`);
    return;
  }
  const useColor = color && process.stdout.isTTY === true;
  process.stdout.write(useColor ? highlighted(text, result.entities) : result.text);
  if (process.stdout.isTTY === true && !result.text.endsWith('\n')) process.stdout.write('\n');
}

/** A line for each value: where it is, its type, what found it, the confidence, and the value. */
function* explained(text: string, found: readonly ReplacedEntity[]): Generator<string> {
  let line = 1;
  let lineStart = 0;
  let nextLine = text.indexOf('\n') + 1;
  for (const { start, end, code, recognizer, score } of found) {
    while (nextLine > 0 && nextLine <= start) {
      line++;
      lineStart = nextLine;
      nextLine = text.indexOf('\n', lineStart) + 1;
    }
    const type = findEntity(code)?.name ?? String(code);
    const value = escapedFormats(JSON.stringify(text.slice(start, end)));
    yield `${line}:${start - lineStart + 1} ${type} ${recognizer} ${score.toFixed(2)} ${value}`;
  }
}

/** Entity type codes of `--types`; undefined if one of them is unknown. */
function codesOf(types: readonly string[]): ReadonlySet<number> | undefined {
  if (types.length === 0) return entityCodesOfSet('default');
  const [only] = types;
  const set = sets.find((name) => types.length === 1 && name === only);
  if (set !== undefined) return entityCodesOfSet(set);
  const codes = types.map(entityCodeOf);
  const expanded = expandEntityCodes(codes.map((code) => code ?? Number.NaN));
  return 'unknown' in expanded ? undefined : expanded;
}
