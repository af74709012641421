import { describe, expect, it } from 'vitest';
import { shiftDate } from './shift-date.ts';
import { SurrogateMap } from './surrogate-map.ts';

const person = 101;
const date = 302;

function people(text: string, ...names: readonly string[]): string[] {
  const map = new SurrogateMap();
  map.addSourceTexts([text]);
  map.setCurrentText(text);
  return names.map((name) => map.replacementFor(name, person));
}

describe('stand-ins of one person', () => {
  it.each([
    [
      ['Anna Schmidt', 'Anna', 'Schmidt', 'SCHMIDT'],
      ['Olivia Ashcombe', 'Olivia', 'Ashcombe', 'ASHCOMBE'],
    ],
    [
      ['Schmidt', 'Peter Schmidt', 'Peter'],
      ['Edmund', 'Felix Edmund', 'Felix'],
    ],
    [
      ['Anna Schmidt', 'Schmidt, Anna'],
      ['Olivia Ashcombe', 'Ashcombe, Olivia'],
    ],
    [
      ['Anna von der Heide', 'anna von der heide'],
      ['Olivia von der Ashcombe', 'olivia von der ashcombe'],
    ],
    [
      ['Anna Schmidt', 'Anna Berger', 'Berger'],
      ['Olivia Ashcombe', 'Harriet Blackwood', 'Blackwood'],
    ],
  ])('%j is %j', (names, made) => {
    expect(people('Nobody of this name.', ...names)).toEqual(made);
  });

  it('two people of one first name are two', () => {
    const [one, , alone] = people('', 'Anna Schmidt', 'Anna Berger', 'Anna');
    expect(alone).not.toBe(one?.split(' ')[0]);
  });

  it('no name that stands in the text', () => {
    expect(people('Olivia wrote to Mr Ashcombe', 'Anna Schmidt')).toEqual(['Harriet Blackwood']);
  });

  it('names of the language of the text that a value is first met in', () => {
    const map = new SurrogateMap();
    map.setCurrentText('You are my helper and you answer.');
    map.setCurrentText('Bitte schreiben Sie an die Kollegin.');
    expect(map.replacementFor('Anna Schmidt', person)).toBe('Annegret Ackerknecht');
  });

  it('an answer that uses a part of a name gets that part back', () => {
    const map = new SurrogateMap();
    expect(map.replacementFor('Anna Schmidt', person)).toBe('Olivia Ashcombe');
    expect([...map.entries()].map(({ key, value }) => [key, value])).toEqual([
      ['Olivia', 'Anna'],
      ['Ashcombe', 'Schmidt'],
      ['Olivia Ashcombe', 'Anna Schmidt'],
    ]);
  });

  it('a thousand people get a thousand names', () => {
    const names = Array.from({ length: 1000 }, (_, n) => `Vorname${n} Nachname${n}`);
    expect(new Set(people('', ...names)).size).toBe(1000);
  });
});

describe('movedDate', () => {
  it.each([
    ['2024-03-05', 'en', '2023-01-10'],
    ['2024-03-05T10:00:00Z', 'en', '2023-01-10T10:00:00Z'],
    ['05.03.2024', 'de', '10.01.2023'],
    ['5.3.24', 'de', '10.1.23'],
    ['03/05/2024', 'en', '01/10/2023'],
    ['25/03/2024', 'en', '30/01/2023'],
    ['05/03/2024', 'fr', '10/01/2023'],
    ['26.03.', 'de', '31.01.'],
    ['5 March 2024', 'en', '10 January 2023'],
    ['March 5th, 2024', 'en', 'January 10th, 2023'],
    ['5. März 2024', 'de', '10. Januar 2023'],
    ['5 de marzo de 2024', 'es', '10 de enero de 2023'],
    ['5 MARS 2024', 'fr', '10 JANVIER 2023'],
    ['Mar 5, 2024', 'en', 'Jan 10, 2023'],
    ['March 2024', 'en', 'January 2023'],
    ['1987', 'en', '1986'],
    ['14:30', 'en', undefined],
    ['2024-02-31', 'en', undefined],
    ['tomorrow', 'en', undefined],
  ] as const)('%s (%s) becomes %s', (value, language, moved) => {
    expect(shiftDate(value, { weeks: 60, days: 0 }, language)).toBe(moved);
  });

  it('all dates of a request move alike, those of another account otherwise', () => {
    const dates = ['2024-03-05', '12.03.2024', '5 March 2023'];
    const moved = (digest: string): string[] => {
      const map = new SurrogateMap(() => digest);
      return dates.map((one) => map.replacementFor(one, date));
    };
    const [first, second] = moved('a1b2');
    const days =
      (Date.parse(first ?? '') - Date.parse(second?.split('.').reverse().join('-') ?? '')) / 86_400_000;
    expect(days).toBe(-7);
    expect(moved('a1b2')).not.toEqual(moved('zz99'));
  });
});

describe('stand-ins of many values', () => {
  it('are made and found again without looking through all of them', () => {
    const values = Array.from({ length: 12_000 }, (_, n) => `anna${n}@mail${n % 97}.example.org`);
    const map = new SurrogateMap();
    map.addSourceTexts([values.join(' wrote to ')]);
    const made = values.map((value) => map.replacementFor(value, 201));
    const text = made.join(' wrote to ');
    const found: (string | undefined)[] = [];
    for (let at = 0; at < text.length; at++) {
      const match = map.match(text, at, true);
      if (match === undefined || match === 'more') continue;
      found.push(map.entry(match.key)?.value);
      at = match.end;
    }
    expect(found).toEqual(values);
  });

  it.each([
    ['***', 'a ***bold*** word', 2],
    ['+1 (a', 'at +1 (a)', 3],
    ['Olivia', 'to Olivia, who', 3],
    ['((((((((((x', 'is ((((((((((x', 3],
  ])('%j is found in %j', (key, text, at) => {
    expect(SurrogateMap.fromPairs({ [key]: 'value' }).match(text, at, true)).toMatchObject({ key });
  });
});
