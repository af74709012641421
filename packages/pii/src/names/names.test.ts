import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNamesModel, type NameSpan, type NamesModel, NamesWeightsError } from './index.ts';

const packed = readFileSync(new URL('../../weights/names.bin', import.meta.url));

function valuesOf(text: string, spans: readonly NameSpan[]): string[] {
  return spans.map(({ start, end, label }) => `${label} ${text.slice(start, end)}`);
}

function expectWellFormed(text: string, spans: readonly NameSpan[]): void {
  let last = 0;
  for (const { start, end, score } of spans) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThanOrEqual(1);
    last = end;
  }
}

let model: NamesModel;
beforeAll(() => {
  model = createNamesModel(packed);
});

describe('names in text', () => {
  test.each([
    ['I spoke to Margaret Holloway in Berlin yesterday.', ['PERSON Margaret Holloway', 'LOCATION Berlin']],
    ['Sehr geehrte Frau Obermeier,\n\nvielen Dank für Ihre Nachricht.', ['PERSON Obermeier']],
    ['Bonjour Madame Lefèvre, votre dossier est complet.', ['PERSON Lefèvre']],
    ['Me llamo Lucía Ferrer y vivo en Sevilla.', ['PERSON Lucía Ferrer', 'LOCATION Sevilla']],
    ['Mi chiamo Paolo Rinaldi e abito a Torino.', ['PERSON Paolo Rinaldi', 'LOCATION Torino']],
    ['Mijn naam is Sanne de Vries en ik woon in Utrecht.', ['PERSON Sanne de Vries', 'LOCATION Utrecht']],
    ['O meu nome é Joana Carvalho e moro em Lisboa.', ['PERSON Joana Carvalho', 'LOCATION Lisboa']],
  ])('%s', (text, expected) => {
    expect(valuesOf(text, model.find(text))).toEqual(expected);
  });

  test.each([
    '',
    ' ',
    '\n\n\n',
    '...',
    'const total = items.reduce((sum, item) => sum + item.price, 0);',
    'Thank you for your patience.',
  ])('nothing in %j', (text) => {
    expect(model.find(text)).toEqual([]);
  });

  test('spans do not depend on texts read before', () => {
    const text = 'Dear Ms. Whitfield,\nplease call Tom.\n\nRegards\nAnna Berg';
    const first = model.find(text);
    model.find('Something else about Carlos Mendoza from Madrid. '.repeat(300));
    expect(model.find(text)).toEqual(first);
    expect(createNamesModel(packed).find(text)).toEqual(first);
  });

  test('a recall bias finds more names', () => {
    const text = 'Ask Ludmila or Peregrine about Tarnworth, then ring Bexley Ostrom about the thing.';
    const marked = (spans: readonly NameSpan[]): number =>
      spans.reduce((sum, { start, end }) => sum + end - start, 0);
    const shy = createNamesModel(packed, { recallBias: -4 });
    const eager = createNamesModel(packed, { recallBias: 4 });
    expect(marked(eager.find(text))).toBeGreaterThan(marked(shy.find(text)));
  });
});

describe('offsets', () => {
  test('count UTF-16 code units, also after surrogate pairs', () => {
    const text = '😀😀 Please call Margaret Holloway 👩‍👩‍👧 today.';
    const spans = model.find(text);
    expectWellFormed(text, spans);
    expect(valuesOf(text, spans)).toEqual(['PERSON Margaret Holloway']);
  });

  test('include combining marks', () => {
    const text = 'Me llamo José Muñoz y vivo en Sevilla.'.normalize('NFD');
    const spans = model.find(text);
    expectWellFormed(text, spans);
    expect(valuesOf(text, spans)).toContain(`PERSON ${'José Muñoz'.normalize('NFD')}`);
  });

  test('are sorted and disjoint in any text', () => {
    const text =
      'name;city\nAnna Berg;Oslo\r\n{"user": "Tom Ford"}\tvan der Berg, Jan\u2028MARIA LOPEZ @ ACME S.A. \ud83d lone\u0301';
    for (let from = 0; from < text.length; from++)
      expectWellFormed(text.slice(from), model.find(text.slice(from)));
  });
});

describe('long text', () => {
  test.each([
    ['A.', 'A.', 50_000],
    ['lines', 'Ab\n', 50_000],
    ['closers', ') ', 50_000],
    ['lone surrogates', '\ud800', 50_000],
    ['one word', 'x', 1_000_000],
    ['one capital word', 'Xy', 1_000_000],
    ['combining marks', 'e\u0301', 1_000_000],
    ['white space', ' \n\t', 1_000_000],
  ])('much of %s', (_, piece, size) => {
    const text = piece.repeat(Math.ceil(size / piece.length));
    expectWellFormed(text, model.find(text));
  });

  test('names are found in its last line', () => {
    const text = `${'Nothing happened on that day at all. '.repeat(27_500)}\n\nMy name is Margaret Holloway.`;
    expect(valuesOf(text, model.find(text)).at(-1)).toBe('PERSON Margaret Holloway');
  });
});

describe('invalid weights files', () => {
  const changed = (change: (bytes: Uint8Array) => void): Uint8Array => {
    const bytes = Uint8Array.from(packed);
    change(bytes);
    return bytes;
  };
  test.each<[string, () => Uint8Array, RegExp]>([
    ['is empty', () => new Uint8Array(0), /too short/],
    ['is of another kind', () => new Uint8Array(64).fill(7), /not a weights file/],
    ['is of another version', () => changed((bytes) => bytes.fill(99, 4, 5)), /version 99/],
    ['is truncated', () => packed.subarray(0, packed.length - 1), /length/],
    ['is damaged', () => changed((bytes) => bytes.fill(0, 5000, 5010)), /checksum/],
  ])('a file that %s is rejected', (_, make, message) => {
    expect(() => createNamesModel(make())).toThrow(NamesWeightsError);
    expect(() => createNamesModel(make())).toThrow(message);
  });

  test('a file inside a larger buffer is read', () => {
    const wide = new Uint8Array(packed.length + 11);
    wide.set(packed, 11);
    expect(createNamesModel(wide.subarray(11)).find('My name is Margaret Holloway.')).toHaveLength(1);
  });
});
