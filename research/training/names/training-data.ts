import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A text with its names. */
export interface Row {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Start, end and type, in UTF-16 code units. */
export type Span = readonly [number, number, string];

/** The types of the model, in the order of its labels. */
export const labels = ['PERSON', 'LOCATION', 'ORGANIZATION', 'ADDRESS'] as const;

/** A data file and its settings. */
export interface Source {
  readonly file: string;
  /** Weight of its rows in training. */
  readonly weight: number;
  readonly shareAlike?: boolean;
  readonly licence: string;
  /** Language of the rows, if their names may be replaced by others. */
  readonly language?: string;
  /** The source has its own style, which the model learns with separate domain features. */
  readonly hasOwnDomain?: boolean;
  /** Rows held out for evaluation: all of them, or every fourth. */
  readonly dev?: 'all' | 'fourth';
}

/** The training data; modern text has more weight than old and noisy text. */
export const sources: readonly Source[] = [
  {
    file: 'uner_en_ewt_dev',
    weight: 1.5,
    shareAlike: true,
    licence: 'CC BY-SA 4.0',
    dev: 'fourth',
    language: 'en',
  },
  { file: 'uner_pt_bosque_train', weight: 1.3, shareAlike: true, licence: 'CC BY-SA 4.0', language: 'pt' },
  {
    file: 'uner_pt_bosque_dev',
    weight: 1.3,
    shareAlike: true,
    licence: 'CC BY-SA 4.0',
    dev: 'all',
    language: 'pt',
  },
  { file: 'uner_da_ddt_train', weight: 1.3, shareAlike: true, licence: 'CC BY-SA 4.0', language: 'da' },
  {
    file: 'uner_da_ddt_dev',
    weight: 1.3,
    shareAlike: true,
    licence: 'CC BY-SA 4.0',
    dev: 'all',
    language: 'da',
  },
  { file: 'uner_sv_talbanken_train', weight: 1.3, shareAlike: true, licence: 'CC BY-SA 4.0', language: 'sv' },
  {
    file: 'uner_sv_talbanken_dev',
    weight: 1.3,
    shareAlike: true,
    licence: 'CC BY-SA 4.0',
    dev: 'all',
    language: 'sv',
  },
  {
    file: 'crossner_wiki_train',
    weight: 0.7,
    shareAlike: true,
    licence: 'MIT; text CC BY-SA 3.0',
    language: 'en',
    hasOwnDomain: true,
  },
  { file: 'wikigold_train', weight: 1, licence: 'CC BY 4.0', language: 'en', hasOwnDomain: true },
  { file: 'wnut17_train', weight: 0.8, licence: 'CC BY 4.0', hasOwnDomain: true },
  { file: 'wnut17_dev', weight: 0.8, licence: 'CC BY 4.0', dev: 'all', hasOwnDomain: true },
  { file: 'btc_train', weight: 0.6, licence: 'CC BY 4.0', hasOwnDomain: true },
  { file: 'btc_dev', weight: 0.6, licence: 'CC BY 4.0', dev: 'all', hasOwnDomain: true },
  { file: 'gum_ccby_train', weight: 0.8, licence: 'CC BY 4.0', language: 'en', hasOwnDomain: true },
  {
    file: 'gum_ccbysa_train',
    weight: 0.8,
    shareAlike: true,
    licence: 'CC BY-SA 3.0',
    language: 'en',
    hasOwnDomain: true,
  },
  { file: 'sec_filings_train', weight: 0.5, licence: 'CC BY 3.0', hasOwnDomain: true },
  {
    file: 're3d_open_train',
    weight: 0.3,
    licence: 'OGL v3, CC BY 3.0 AU, public domain',
    hasOwnDomain: true,
  },
  { file: 'litbank_train', weight: 0.3, licence: 'CC BY 4.0', hasOwnDomain: true },
  { file: 'nlu_eval_train', weight: 0.5, licence: 'CC BY 4.0', hasOwnDomain: true },
  { file: 'tab_train_en', weight: 0.7, licence: 'MIT', hasOwnDomain: true },
  { file: 'tab_dev_en', weight: 0.7, licence: 'MIT', dev: 'all', hasOwnDomain: true },
  { file: 'germeval14_de_dev', weight: 1.5, licence: 'CC BY 4.0', dev: 'fourth', language: 'de' },
  { file: 'ler_de_dev', weight: 0.3, licence: 'CC BY 4.0', hasOwnDomain: true },
  { file: 'europeana_fr_train', weight: 0.3, licence: 'CC0', hasOwnDomain: true },
  { file: 'europeana_nl_train', weight: 0.3, licence: 'CC0', hasOwnDomain: true },
  { file: 'europeana_de_lft_train', weight: 0.3, licence: 'CC0', hasOwnDomain: true },
  { file: 'europeana_de_sbb_train', weight: 0.2, licence: 'CC0', hasOwnDomain: true },
  { file: 'europeana_de_onb_train', weight: 0.2, licence: 'CC0', hasOwnDomain: true },
  { file: 'synth_templates_train', weight: 0.3, licence: 'own; names MIT and CC0' },
];

const typeNames = new Map([
  ['ORG', 'ORGANIZATION'],
  ['LOC', 'LOCATION'],
]);
const titles = /^(?:the|mr|mrs|ms|miss|dr|prof|sir|madam|m|mme|herr|frau)\.?\s+/iu;
const roles =
  /^(?:(?:the )?(?:borrower|lender|company|bank|agent|landlord|tenant|lessee|lessor|employee|executive|trustee|guarantor|parent|seller|buyer|purchaser|holder|owner)s?)$/iu;

/** Trims what the annotation guideline excludes from names: titles, articles, loose punctuation. */
function trimSpan(text: string, [from, to, given]: Span): Span | undefined {
  const type = typeNames.get(given) ?? given;
  if (!(labels as readonly string[]).includes(type)) return undefined;
  let start = from;
  let end = to;
  for (;;) {
    const title = titles.exec(text.slice(start, end));
    if (title === null) break;
    start += title[0].length;
  }
  while (start < end && /[\s"“„»«,;:([]/u.test(text.charAt(start))) start++;
  while (start < end && /[\s"”“»«,;:)\]]/u.test(text.charAt(end - 1))) end--;
  return start < end ? [start, end, type] : undefined;
}

function shouldKeep(source: string, text: string, [start, end, type]: Span): boolean {
  const value = text.slice(start, end);
  if (source.startsWith('btc') && (value === '@' || text.charAt(start - 1) === '@' || value.startsWith('@')))
    return false;
  if (source === 'sec_filings_train' && roles.test(value)) return false;
  if (source === 're3d_open_train' && (!/^\p{Lu}/u.test(value) || value.split(' ').length > 5)) return false;
  return type !== 'PERSON' || !/^(?:he|she|i|you)$/iu.test(value);
}

/** Reads the rows of a file. */
export function readRows(folder: string, file: string): Row[] {
  const path = join(folder, `${file}.jsonl.gz`);
  if (!existsSync(path)) throw new Error(`No such training file: ${path}`);
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n');
  const rows: Row[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const { text, spans } = JSON.parse(line) as Row;
    const kept: Span[] = [];
    for (const span of spans) {
      const next = shouldKeep(file, text, span) ? trimSpan(text, span) : undefined;
      if (next !== undefined) kept.push(next);
    }
    kept.sort((a, b) => a[0] - b[0]);
    rows.push({ text, spans: kept });
  }
  return rows;
}
