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
    // A letter whose length changes with its case.
    [['İzmir', 'Falke'], 'İzmir, FALKE, Falke', ['İzmir', 'Falke', 'FALKE']],
    [['ß'], 'ß, straße', ['ß']],
    [[''], 'anything', []],
  ])('%j in %j', (values, text, wanted) => {
    expect(found(values, text)).toEqual(wanted);
  });

  it.each([
    'Project  Nightfall',
    'Project\nNightfall',
    'Project \t Nightfall',
    'Project+Nightfall',
    'Project-Nightfall',
    'PROJECT_NIGHTFALL',
    'project/nightfall',
    'ProjectNightfall',
    'projectNightfall',
    'xProject Nightfallx',
    'Project Nightfalls',
    'Project Nightfall2',
    'Project **Nightfall**',
    'Project Night**fall**',
    '**Project** _Nightfall_',
    '<b>Project</b> <i class="x">Nightfall</i>',
    'Project<br/>Nightfall',
    'Project <!-- x --> Nightfall',
    'Project Night-\nfall',
    'P r o j e c t N i g h t f a l l',
    'Pr\u00f3ject Nightfall',
    Buffer.from('about Project Nightfall now').toString('base64'),
    Buffer.from('Project_Nightfall').toString('base64url'),
    Buffer.from('the project nightfall').toString('hex'),
  ])('finds a term of two words in %j', (text) => {
    expect(found(['Project Nightfall'], `See ${text}.`)).not.toEqual([]);
  });

  it.each([
    [['Falke'], 'the fal ke, Falken, Wanderfalke, falkenstein'],
    [['Goodman'], 'a good man'],
    [['Project Nightfall'], 'a project at night fall'],
    [['Project Nightfall'], 'a project. Night falls'],
    [['Red Car'], 'hundred cars'],
  ])('leaves what only looks like %j: %j', (values, text) => {
    expect(found(values, text)).toEqual([]);
  });

  it('finds thousands of values in one pass', () => {
    const values = Array.from({ length: 1000 }, (_, n) => `Customer${n * 7}`);
    const text = 'Customer4 called Customer70 about customer. '.repeat(40_000);
    expect(found(values, text)).toHaveLength(40_000);
  });
});
