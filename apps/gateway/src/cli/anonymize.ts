import { createHmac, randomBytes } from 'node:crypto';
import { entityCodesOfSet, expandEntityCodes, type FoundEvidence, type ReplacementMode } from '@sluice/pii';
import { type Command, Option } from 'commander';
import { once } from '../concurrency/index.ts';
import { entityCodeOf, readEnvironment } from '../config/index.ts';
import { createPrivacy, createPrivacyEngine, type TextsResult } from '../privacy/index.ts';
import { readSettingsFile } from './cli-context.ts';
import { highlighted } from './highlighted-text.ts';
import { printJson } from './output.ts';
import { parseList } from './output-options.ts';
import { escapedFormats } from './printable.ts';
import { readInput } from './read-input.ts';
import { anonymousIdentity } from './route-offline.ts';

interface AnonymizeOptions {
  readonly types?: readonly string[];
  readonly replacement?: ReplacementMode;
  readonly config?: string;
  readonly mapping?: boolean;
  readonly json?: boolean;
  readonly explain?: boolean;
  readonly color: boolean;
}

type Found = TextsResult['results'][number]['entities'];

const sets = ['default', 'strict', 'all'] as const;
/** Pieces of evidence on a line of `--explain`; `--json` has all. */
const shownEvidence = 4;

/** `sluice anonymize`: replaces personal data in a text, offline. */
export function anonymizeCommand(program: Command): void {
  program
    .command('anonymize')
    .description('Replace personal data in a text. Works offline.')
    .argument('<file>', 'a text file; - for standard input')
    .addOption(
      new Option(
        '--types <list>',
        'default, strict, all, or names or codes of GET /v1/anonymization/types (default: those of --config, else default)',
      ).argParser(parseList),
    )
    .addOption(
      new Option(
        '--replacement <kind>',
        'how values are replaced (default: that of --config, else placeholder)',
      ).choices(['placeholder', 'surrogate', 'redact', 'mask', 'hash']),
    )
    .option(
      '--config <file>',
      'apply the anonymization settings of this configuration: lists, patterns, thresholds; no detector service is asked',
    )
    .option('--mapping', 'with --json: include the original values')
    .option('--json', 'print JSON: text, entities, mapping')
    .option(
      '--explain',
      'print what was found, by which recognizer, how sure it is, and what speaks for it, instead of the text',
    )
    .option('--no-color', 'disable colors')
    .action(async (file: string, options: AnonymizeOptions, command: Command) => {
      const codes = codesOf(options.types);
      if (codes === 'unknown') {
        command.error(
          'error: --types must be default, strict, all, or names or codes of GET /v1/anonymization/types.',
        );
      }
      if (options.mapping === true && options.json !== true) command.error('error: --mapping needs --json.');
      const text = readInput(file).toString('utf8');
      const { results, mapping } = await anonymized(text, codes, options);
      const [result] = results;
      if (result === undefined) return;
      if (options.json === true) printJson({ ...result, ...(options.mapping === true ? { mapping } : {}) });
      else printResult(text, result, options);
    });
}

/** Anonymizes a text as the gateway does for `POST /v1/anonymize`. */
async function anonymized(
  text: string,
  codes: ReadonlySet<number> | undefined,
  { config, replacement, explain }: AnonymizeOptions,
): Promise<TextsResult> {
  const settings = await readSettingsFile(config, readEnvironment());
  // Hashes are comparable within one run: outside of an installation there is no key to keep.
  const secret = randomBytes(32);
  const privacy = createPrivacy({
    engine: once(createPrivacyEngine),
    settings: () => settings.anonymization,
    now: () => performance.now(),
    digest: (value) => createHmac('sha256', secret).update(value).digest('hex'),
  });
  const types = codes === undefined ? undefined : [...codes];
  return await privacy.anonymizeTexts(
    { texts: [text], types, replacement, explain },
    anonymousIdentity.principal,
  );
}

function printResult(
  text: string,
  result: TextsResult['results'][number],
  { explain, color }: AnonymizeOptions,
): void {
  if (explain === true) {
    for (const line of explained(text, result.entities)) process.stdout.write(`${line}\n`);
    return;
  }
  const useColor = color && process.stdout.isTTY === true;
  process.stdout.write(useColor ? highlighted(text, result.entities) : result.text);
  if (process.stdout.isTTY === true && !result.text.endsWith('\n')) process.stdout.write('\n');
}

/** A line for each value: where it is, its type, what found it, the confidence, the value, and the strongest evidence. */
function* explained(text: string, found: Found): Generator<string> {
  let line = 1;
  let lineStart = 0;
  let nextLine = text.indexOf('\n') + 1;
  for (const { start, end, type, recognizer, score, evidence = [] } of found) {
    while (nextLine > 0 && nextLine <= start) {
      line++;
      lineStart = nextLine;
      nextLine = text.indexOf('\n', lineStart) + 1;
    }
    const value = quoted(text.slice(start, end));
    const because = evidence.slice(0, shownEvidence).map(evidenceText).join(', ');
    const place = `${line}:${start - lineStart + 1}`;
    yield `${place} ${type} ${recognizer} ${score.toFixed(2)} ${value}${because === '' ? '' : ` (${because})`}`;
  }
}

function evidenceText({ name, weight, text }: FoundEvidence): string {
  const about = text === undefined ? name : `${name} ${quoted(text)}`;
  return weight === undefined ? about : `${about} ${weight < 0 ? '' : '+'}${weight.toFixed(1)}`;
}

function quoted(text: string): string {
  return escapedFormats(JSON.stringify(text));
}

/** Entity type codes of `--types`; undefined where none are named. */
function codesOf(types: readonly string[] = []): ReadonlySet<number> | undefined | 'unknown' {
  if (types.length === 0) return undefined;
  const [only] = types;
  const set = sets.find((name) => types.length === 1 && name === only);
  if (set !== undefined) return entityCodesOfSet(set);
  const codes = types.map(entityCodeOf);
  const expanded = expandEntityCodes(codes.map((code) => code ?? Number.NaN));
  return 'unknown' in expanded ? 'unknown' : expanded;
}
