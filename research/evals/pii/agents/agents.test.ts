import { describe, expect, it } from 'vitest';
import { generateAgentTexts } from './generate.ts';
import { AgentTally } from './score-agents.ts';
import { requestWithTools } from './to-request.ts';

const row = {
  id: 'a',
  text: 'Karin Holzmann uses Gorvex since May 2024.',
  spans: [[0, 14, 'PERSON'] as const],
  neutral: [[32, 40, 'DATE_TIME'] as const],
  kind: 'doc',
};
const found = (start: number, end: number, type: string) => ({ start, end, type, recognizer: 'names' });

describe('AgentTally', () => {
  it('counts what is neither gold nor neutral of its kind', () => {
    const tally = new AgentTally(() => true);
    tally.add(row, [
      found(0, 14, 'PERSON'),
      found(20, 26, 'PERSON'),
      found(32, 40, 'DATE_TIME'),
      found(32, 40, 'PERSON'),
    ]);
    const score = tally.score();
    expect(score.falseSpans.spans).toBe(2);
    expect(score.byKind).toEqual({ doc: { words: 7, spans: 2, perThousandWords: 285.71 } });
    expect(score.person).toEqual({ found: 3, precision: 0.3333 });
    expect(score.directRecall).toBe(1);
  });

  it('tells schemas that changed from descriptions that changed', () => {
    const tool = (name: string, description: string) => ({
      type: 'function',
      function: { name, description },
    });
    const tally = new AgentTally(() => true);
    const given = [tool('a', 'Searches Gorvex'), tool('b', 'Lists')];
    tally.addTools(
      { ...row, text: JSON.stringify(given), spans: [] },
      {
        refused: undefined,
        given,
        tools: [tool('a', 'Searches <PERSON_1>'), tool('c', 'Lists')],
        replaced: [],
      },
    );
    expect(tally.score().tools).toEqual({ requests: 1, broken: 1, schemas: 2, altered: 1 });
  });
});

describe('generateAgentTexts', () => {
  const rows = generateAgentTexts(7, 1);

  it('repeats itself, and marks values where they are', () => {
    expect(generateAgentTexts(7, 1)).toEqual(rows);
    for (const { id, text, spans } of rows)
      for (const [start, end] of spans) expect(text.slice(start, end).trim(), id).not.toBe('');
  });

  it('has no slot left', () => {
    const left = rows.filter(({ text }) =>
      /(?:^|\s):(?:Product|Camel|person|email|tool_name)\b|\{\{[A-Z]/.test(text),
    );
    expect(left.map(({ id }) => id)).toEqual([]);
  });

  it('has tools that are requests', () => {
    const tools = rows.filter(({ kind }) => kind === 'tools');
    expect(tools.length).toBeGreaterThan(0);
    for (const { text } of tools) expect(requestWithTools(text)).toBeDefined();
  });
});
