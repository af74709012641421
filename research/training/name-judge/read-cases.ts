/** Names in texts, with their evidence and whether they are names of people. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createCandidateFinder } from '../../../packages/pii/src/detect/candidates.ts';
import {
  type JudgedLabel,
  judgedLabels,
  type NameCase,
  nameCases,
} from '../../../packages/pii/src/detect/judge-names.ts';
import type { NamesModel } from '../../../packages/pii/src/names/index.ts';
import { recognizers } from '../../../packages/pii/src/recognizers/index.ts';

/** A text with gold values. */
export interface JudgedText {
  readonly id: string;
  readonly text: string;
  /** Its names, with their kinds. */
  readonly names: readonly Named[];
  /** Where either answer is right. */
  readonly neutral: readonly Named[];
  /** What is left out together. */
  readonly source: string;
  readonly isOfAgents: boolean;
}

type Named = readonly [start: number, end: number, label: JudgedLabel];

export interface JudgedCase {
  readonly id: string;
  readonly source: string;
  readonly isOfAgents: boolean;
  readonly value: string;
  readonly evidence: readonly number[];
  readonly label: JudgedLabel;
  readonly isName: boolean;
}

interface Raw {
  readonly text: string;
  readonly spans: readonly (readonly [number, number, string])[];
  readonly neutral?: readonly (readonly [number, number, string])[];
  readonly source?: string;
  readonly kind?: string;
}

const labels: Readonly<Record<string, JudgedLabel>> = {
  PERSON: 'PERSON',
  PER: 'PERSON',
  LOCATION: 'LOCATION',
  LOC: 'LOCATION',
  GPE: 'LOCATION',
  ORGANIZATION: 'ORGANIZATION',
  ORG: 'ORGANIZATION',
};

/** Files of prose, and how many of their rows are read. */
const proseFiles: readonly (readonly [name: string, rows: number])[] = [
  ['uner_en_ewt_dev', 1200],
  ['uner_pt_bosque_dev', 800],
  ['uner_da_ddt_dev', 500],
  ['uner_sv_talbanken_dev', 400],
  ['germeval14_de_dev', 800],
  ['wnut17_dev', 600],
  ['btc_dev', 600],
  ['tab_dev_en', 21],
  ['synth_templates_train', 3000],
  ['gum_ccby_train', 800],
  ['litbank_train', 800],
];

function rowsOf(path: string): Raw[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Raw => JSON.parse(line));
}

/** The spans that are names. */
export function namesIn(spans: Raw['spans'] | undefined): Named[] {
  return (spans ?? []).flatMap(([start, end, type]) => {
    const label = labels[type];
    return label === undefined ? [] : [[start, end, label] as const];
  });
}

/** Reads texts of agents; a source is a repository. */
export function readAgentTexts(folder: string): JudgedText[] {
  const path = join(folder, 'agent_prompts_dev.jsonl');
  if (!existsSync(path)) return [];
  return rowsOf(path).flatMap((row, index): JudgedText[] => {
    const source = (row.source ?? '').split('@')[0] ?? '';
    const whole: JudgedText = {
      id: `agents-${index}`,
      text: row.text,
      names: namesIn(row.spans),
      neutral: namesIn(row.neutral),
      source,
      isOfAgents: true,
    };
    return row.kind === 'tools' ? [whole, ...partsOf(whole)] : [whole];
  });
}

/** The texts of tools, each by itself, as the gateway reads them. */
function partsOf(whole: JudgedText): JudgedText[] {
  const parts: JudgedText[] = [];
  const values = [...whole.names, ...whole.neutral].map(([start, end]) => whole.text.slice(start, end));
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.length > 12 && values.every((one) => !value.includes(one)))
        parts.push({ ...whole, text: value, names: [], neutral: [] });
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(JSON.parse(whole.text));
  return parts;
}

/** Reads texts of people; each file is a source. */
export function readProse(folder: string): JudgedText[] {
  return proseFiles.flatMap(([name, rows]) => {
    const path = join(folder, `${name}.jsonl.gz`);
    if (!existsSync(path)) return [];
    const all = rowsOf(path);
    const step = Math.max(1, Math.floor(all.length / rows));
    return all
      .filter((_, row) => row % step === 0)
      .map(({ text, spans }, row) => ({
        id: `${name}-${row}`,
        text,
        names: namesIn(spans),
        neutral: [],
        source: name,
        isOfAgents: false,
      }));
  });
}

/** The names that recognizers and the model propose in these texts, of the kinds that a source marks. */
export function casesOf(texts: readonly JudgedText[], model: NamesModel): JudgedCase[] {
  const candidatesIn = createCandidateFinder({ recognizers, names: model });
  const marks = new Map<string, Set<JudgedLabel>>();
  for (const { source, names } of texts) {
    const marked = marks.get(source) ?? new Set();
    for (const [, , label] of names) marked.add(label);
    marks.set(source, marked);
  }
  return texts.flatMap((text) => {
    const candidates = candidatesIn(text.text);
    return judgedLabels
      .filter((label) => text.isOfAgents || marks.get(text.source)?.has(label) === true)
      .flatMap((label) => casesIn(text, nameCases(candidates, label, model), label));
  });
}

function casesIn(
  { id, text, names, neutral, source, isOfAgents }: JudgedText,
  cases: readonly NameCase[],
  label: JudgedLabel,
): JudgedCase[] {
  return cases.flatMap(({ span: { start, end }, evidence }) => {
    const touches = ([from, to, own]: Named): boolean => own === label && start < to && from < end;
    const isName = names.some(touches);
    if (!isName && neutral.some(touches)) return [];
    return [{ id, source, isOfAgents, value: text.slice(start, end), evidence, label, isName }];
  });
}
