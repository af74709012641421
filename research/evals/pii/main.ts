/** How well personal data is found: `npm run eval:pii -- --help`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AnonymizationSession, entityCodesOfSet } from '@sluice/pii';
import { createCommonWordTest, createDetector, createNamesModel, recognizers } from '@sluice/pii/detection';
import { once } from '../../../apps/gateway/src/concurrency/index.ts';
import { runCommand } from '../../run-command.ts';
import {
  type AgentScore,
  createGateway,
  generateAgentTexts,
  measureAgents,
  reportAgents,
} from './agents/index.ts';
import { createEvidenceEngine, EvidenceTally, type MistakenPlace } from './missing-evidence.ts';
import { type Options, parseOptions, USAGE } from './options.ts';
import { type EvalSet, ownSets, readSet, sharedAgentSets, sharedDevSets } from './read-set.ts';
import { generateRecords } from './records/index.ts';
import { report } from './report.ts';
import { type Found, type SetScore, scoreSet } from './score.ts';
import { foundName } from './type-names.ts';

/** Not the seed of the texts that the judgement of names learned from. */
const generatedSeed = 2;
const recordRounds = 20;

const evidenceEngine = once(createEvidenceEngine);
const baseline = fileURLToPath(new URL('./baseline.json', import.meta.url));

async function measure(options: Options): Promise<void> {
  const sets = options.sets.length > 0 ? options.sets.map(readSet) : defaultSets();
  const find = finder(options);
  const print = options.json ? console.error : console.log;
  const scores: Record<string, SetScore | AgentScore> = {};
  for (const set of sets) {
    if (isOfAgents(set)) {
      await measureBoth(set, options, print, scores);
      continue;
    }
    const { score, mistakes } = await scoreSet(set, find);
    scores[set.name] = score;
    print(report(set.name, score));
    printEvidence(
      mistakes.map(({ place }) => place),
      print,
    );
    if (!options.errors) continue;
    for (const { id, kind, type, text } of mistakes)
      print(`  ${kind} ${id} ${type}: ${JSON.stringify(text)}`);
  }
  if (options.save) writeFileSync(baseline, `${JSON.stringify(scores, null, 1)}\n`);
  if (options.json) console.log(JSON.stringify({ sets: scores }));
}

/** Texts as agents send them of our own making; the judgement of names learned from others of the same templates. */
function generatedAgentSet(): EvalSet {
  return { name: 'agents-generated', rows: generateAgentTexts(generatedSeed, 1) };
}

/** Texts of agents have what is neither right nor wrong. */
function isOfAgents({ rows }: EvalSet): boolean {
  return rows.some(({ neutral }) => neutral !== undefined);
}

/** Says of what was missed and found for nothing which evidence was missing. */
function printEvidence(places: readonly MistakenPlace[], print: (line: string) => void): void {
  if (places.length === 0) return;
  const tally = new EvidenceTally(evidenceEngine());
  for (const place of places) tally.add(place);
  print('  evidence that was missing');
  for (const line of tally.lines()) print(line);
}

async function measureBoth(
  set: EvalSet,
  { errors }: Options,
  print: (line: string) => void,
  scores: Record<string, SetScore | AgentScore>,
): Promise<void> {
  for (const types of ['default', 'all'] as const) {
    const { score, mistakes } = await measureAgents(set, types);
    const name = `${set.name} (${types} types)`;
    scores[name] = score;
    print(reportAgents(name, score));
    printEvidence(
      mistakes.flatMap(({ what, type, recognizer, row, start, end }) =>
        what === 'tools' ? [] : [{ what, type, recognizer, text: row, start, end }],
      ),
      print,
    );
    if (!errors) continue;
    for (const { id, kind, what, type, recognizer, text, around } of mistakes)
      print(
        `  ${what} ${id} ${kind} ${type} ${recognizer}: ${JSON.stringify(text)} in ${JSON.stringify(around)}`,
      );
  }
}

/** Our prompts by language and all together but for the later ones, then the shared development sets. */
function defaultSets(): EvalSet[] {
  const own = ownSets();
  const apart = new Set(['prompts-negatives', 'prompts-fresh']);
  const marked = own.filter(({ name }) => !apart.has(name));
  return [
    ...own,
    { name: 'prompts', rows: marked.flatMap(({ rows }) => rows) },
    ...generateRecords(generatedSeed, recordRounds),
    ...sharedDevSets(),
    generatedAgentSet(),
    ...sharedAgentSets(),
  ];
}

/** What the gateway finds in the message of a user with all types wanted; with another names model, its engine alone. */
function finder({
  weights,
  'patterns-only': patternsOnly,
}: Options): (text: string) => Promise<readonly Found[]> {
  if (weights === undefined && !patternsOnly) {
    const gateway = createGateway();
    return (text) => gateway.find({ text, kind: 'doc' }, 'all');
  }
  const path = weights ?? fileURLToPath(import.meta.resolve('@sluice/pii/weights/names.bin'));
  const names = patternsOnly ? undefined : createNamesModel(readFileSync(path));
  const parts = {
    detector: createDetector({ recognizers, names }),
    isCommonWord: createCommonWordTest(),
    isOrdinaryWord: names?.isOrdinaryWord,
  };
  const policy = { codes: entityCodesOfSet('all'), replacement: 'placeholder' } as const;
  return async (text) => {
    const [field] = new AnonymizationSession(parts, policy).anonymize([{ text, format: 'plain' }]);
    return (field?.entities ?? []).map(({ start, end, code }) => ({
      start,
      end,
      type: foundName(code),
      recognizer: '',
    }));
  };
}

process.exitCode = await runCommand({
  usage: USAGE,
  parse: parseOptions,
  async run(options) {
    await measure(options);
    return true;
  },
});
