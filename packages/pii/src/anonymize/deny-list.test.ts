import { describe, expect, it } from 'vitest';
import { DenyList } from './deny-list.ts';

const found = (values: readonly string[], text: string): string[] =>
  new DenyList(values.map((value) => ({ value, code: 990 })))
    .find(text)
    .map(({ start, end }) => text.slice(start, end));

describe('deny list', () => {
  it.each([
    [['Falke'], 'FALKE, falke; Falken and Wanderfalke', ['FALKE', 'falke']],
    [['x', 'xy', '+'], 'x xy 1+1', ['x', 'xy', '+']],
    [['Project Falke', 'Falke'], 'project falke', ['project falke', 'falke']],
    // A letter whose length changes with its case: only exact matches are found.
    [['İzmir', 'Falke'], 'İzmir, FALKE, Falke', ['İzmir', 'Falke']],
    [['ß'], 'ß, straße', ['ß']],
    [[''], 'anything', []],
  ])('%j in %j', (values, text, wanted) => {
    expect(found(values, text)).toEqual(wanted);
  });

  it('finds thousands of values in one pass', () => {
    const values = Array.from({ length: 1000 }, (_, n) => `Customer${n * 7}`);
    const text = 'Customer4 called Customer70 about customer. '.repeat(40_000);
    expect(found(values, text)).toHaveLength(40_000);
  });
});
