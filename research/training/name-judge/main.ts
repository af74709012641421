/** Trains the judgement of names: `npm run train:judge`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type JudgedLabel, judgedLabels } from '../../../packages/pii/src/detect/judge-names.ts';
import { evidenceNames, type NameWeights, nameThreshold } from '../../../packages/pii/src/evidence/index.ts';
import { createNamesModel } from '../../../packages/pii/src/names/index.ts';
import {
  AgentTally,
  generateAgentTexts,
  isIn,
  reportAgents,
  tallyAgents,
} from '../../evals/pii/agents/index.ts';
import { ownSets, type Row, readSet } from '../../evals/pii/read-set.ts';
import { fit, probability, type Sample } from './fit.ts';
import {
  casesOf,
  type JudgedCase,
  type JudgedText,
  namesIn,
  readAgentTexts,
  readProse,
} from './read-cases.ts';

const usage = `usage: npm run train:judge -- [--train PATH] [--dry-run]

  --train PATH  the data folder (../shared/data/pii)
  --dry-run     measure with whole sources left out, and write nothing
`;

const folds = 5;
const penalty = 3;
/** Seed and rounds of the generated texts; the development set has another seed. */
const seed = 1;
const rounds = 8;
/** How much a name counts, by where it is from. */
const weightOf = { agents: 6, prompts: 12, generated: 0.5, prose: 0.6 } as const;
/** In prose, a name that is missed is worse than a word that is masked. */
const proseMistake = 0.03;

type Origin = keyof typeof weightOf;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      train: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const folder = values.train ?? fileURLToPath(new URL('../../../../shared/data/pii', import.meta.url));
  const cases = readCases(folder);
  if (values['dry-run']) {
    await measureLeftOut(cases, folder);
    return;
  }
  const weights = fitAll(cases);
  const tables = judgedLabels.map((label) => {
    const rows = evidenceNames.map(
      (name, at) => `${JSON.stringify(name)}: ${(weights[label][at] ?? 0).toFixed(3)},`,
    );
    return `${label}: {\n${rows.join('\n')}\n},`;
  });
  const file = fileURLToPath(new URL('../../../packages/pii/src/evidence/name-weights.ts', import.meta.url));
  writeFileSync(file, `${fileHead}${tables.join('\n')}\n};\n`);
  console.log(`wrote ${file}; format it with \`npm run format\``);
}

const fileHead = `/** Written by \`npm run train:judge\`: the log odds that each piece of evidence adds. */
export const nameWeights: Readonly<Record<'PERSON' | 'LOCATION' | 'ORGANIZATION', Readonly<Record<string, number>>>> = {
`;

function fitAll(cases: readonly TrainingCase[]): NameWeights {
  const weightsOf = (label: JudgedLabel): number[] =>
    fit(samplesOf(cases.filter((one) => one.label === label)), penalty);
  return {
    PERSON: weightsOf('PERSON'),
    LOCATION: weightsOf('LOCATION'),
    ORGANIZATION: weightsOf('ORGANIZATION'),
  };
}

interface TrainingCase extends JudgedCase {
  readonly origin: Origin;
}

function readCases(folder: string): TrainingCase[] {
  const path = fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin'));
  const names = createNamesModel(readFileSync(path));
  const from = (origin: Origin, texts: readonly JudgedText[]): TrainingCase[] =>
    casesOf(texts, names).map((one) => ({ ...one, origin }));
  const own = ownSets().flatMap((set) => set.rows.map((row) => textOf(row, set.name)));
  const generated = generateAgentTexts(seed, rounds).map((row) => textOf(row, 'generated'));
  return [
    ...from('agents', readAgentTexts(folder)),
    ...from('prompts', own),
    ...from('generated', generated),
    ...from('prose', readProse(folder)),
  ];
}

function textOf({ id, text, spans }: Row, source: string): JudgedText {
  return { id: `${source} ${id}`, text, names: namesIn(spans), neutral: [], source, isOfAgents: false };
}

/** Many mentions of a value in a text count little more than one. */
function samplesOf(cases: readonly TrainingCase[]): Sample[] {
  const counts = new Map<string, number>();
  const keyOf = ({ id, value }: TrainingCase): string => `${id} ${value}`;
  for (const one of cases) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return cases.map((one) => {
    const { origin, evidence, isName } = one;
    const isProse = origin === 'prose' || origin === 'prompts';
    const worth = weightOf[origin] * (isProse && !isName ? proseMistake : 1);
    return { evidence, isName, weight: worth / Math.sqrt(counts.get(keyOf(one)) ?? 1) };
  });
}

/**
 * Prints what the weights do on sources that they were not trained on, owners of repositories and sets: on the names that
 * are proposed, and on whole texts of agents through the gateway.
 */
async function measureLeftOut(cases: readonly TrainingCase[], folder: string): Promise<void> {
  const sums = new Map<string, { right: number; kept: number; names: number; all: number }>();
  const agents = readSet(join(folder, 'agent_prompts_dev.jsonl'));
  const tallies = { default: new AgentTally(isIn('default')), all: new AgentTally(isIn('all')) };
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitAll(cases.filter(({ source }) => foldOf(source) !== fold));
    for (const one of cases.filter(({ source }) => foldOf(source) === fold)) {
      const key = `${one.label} ${one.origin}`;
      const sum = sums.get(key) ?? { right: 0, kept: 0, names: 0, all: 0 };
      sums.set(key, sum);
      const isKept = probability(one.evidence, weights[one.label]) >= nameThreshold;
      sum.all++;
      if (isKept) sum.kept++;
      if (one.isName) sum.names++;
      if (isKept && one.isName) sum.right++;
    }
    const rows = agents.rows.filter(({ source = '' }) => foldOf(source) === fold);
    for (const types of ['default', 'all'] as const)
      await tallyAgents({ name: agents.name, rows }, types, tallies[types], weights);
  }
  const percent = (part: number, all: number): string => ((100 * part) / all).toFixed(1);
  for (const [key, { right, kept, names, all }] of [...sums].sort())
    console.log(
      `${key}: precision ${percent(names, all)} -> ${percent(right, kept)}, names kept ${percent(right, names)}`,
    );
  for (const types of ['default', 'all'] as const)
    console.log(reportAgents(`agent_prompts_dev, ${types} types, sources left out`, tallies[types].score()));
}

/** What is left out together: the repositories of an owner. */
function foldOf(source: string): number {
  return hashOf(source.split('/')[0] ?? '') % folds;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 13)) >>> 0;
}

await main();
