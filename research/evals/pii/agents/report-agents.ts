import type { AgentScore, FalseRate } from './score-agents.ts';

const percent = (share: number): string => (share * 100).toFixed(1).padStart(5);
const rate = ({ spans, words, perThousandWords }: FalseRate): string =>
  `${perThousandWords.toFixed(2).padStart(6)} (${spans} in ${words})`;

/** The figures of one set of agents' texts as a table for people. */
export function reportAgents(name: string, score: AgentScore): string {
  const { tools } = score;
  const lines = [
    `\n${name}: ${score.rows} texts of agents`,
    `  false spans per 1,000 words ${rate(score.falseSpans)}; texts with one ${percent(score.textsWithFalseSpan)}`,
    `  PERSON precision ${percent(score.person.precision)} of ${score.person.found}; direct recall ${percent(score.directRecall)}`,
    `  tools: ${tools.altered} of ${tools.schemas} schemas altered, ${tools.broken} of ${tools.requests} requests broken`,
    ...Object.entries(score.byKind).map(([kind, one]) => `    ${kind.padEnd(16)} ${rate(one)}`),
    `  found for nothing by: ${listed(score.byRecognizer)}`,
    `  recall: ${Object.entries(score.recallByType)
      .map(([type, { gold, recall }]) => `${type} ${percent(recall).trim()} of ${gold}`)
      .join(', ')}`,
  ];
  return lines.join('\n');
}

function listed(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return all.length === 0 ? 'nothing' : all.join(', ');
}
