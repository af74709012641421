import { describe, expect, it } from 'vitest';
import { line } from '../test-support/line.ts';
import {
  analyzePage,
  type Block,
  inferDocumentStyle,
  type RawPage,
  type RulingLine,
  type Word,
} from './index.ts';

function page(words: readonly Word[], rules: readonly RulingLine[] = []): RawPage {
  return { width: 595, height: 842, words, rules };
}

function blocksOf(one: RawPage): readonly Block[] {
  return analyzePage(one, inferDocumentStyle([one]));
}

const left = [
  'The northern depot sent more orders',
  'than before although the old bridge',
  'was closed for two weeks and every',
  'lorry had to take the longer route',
  'round the lake until the spring.',
];
const right = [
  'Several members of the board asked',
  'whether the system could be moved',
  'to the southern depots before the',
  'winter comes and what the cost of',
  'such a move would be in the end.',
];

describe('a page', () => {
  it('with a note in the margin is read column by column', () => {
    const note = ['Correspondence to:', 'Office of the board', 'Lakeside 7, Harbour'];
    const words = [
      ...note.flatMap((text, row) => line(text, 50, 103 + row * 9, 8)),
      ...left.flatMap((text, row) => line(text, 200, 100 + row * 12)),
    ];
    const texts = blocksOf(page(words)).map((block) => ('text' in block ? block.text : 'table'));
    expect(texts.join(' ')).toBe(`${note.join(' ')} ${left.join(' ')}`);
  });

  it('with labels beside its paragraphs is read paragraph by paragraph', () => {
    const labels = ['Landlord', 'Tenant', 'Deposit'];
    const words = labels.flatMap((label, at) => [
      ...line(label, 50, 103 + at * 40),
      ...left.slice(0, 3).flatMap((text, row) => line(text, 200, 100 + at * 40 + row * 12)),
    ]);
    const texts = blocksOf(page(words)).map((block) => ('text' in block ? block.text : block.rows.join(' ')));
    const text = texts.join(' ');
    expect(text.indexOf('Tenant')).toBeGreaterThan(text.indexOf('The northern'));
  });

  it('with columns of different lengths, whose right one begins further left above', () => {
    const rows = Array.from({ length: 12 }, (_, row) => row);
    const words = rows.flatMap((row) => [
      ...line(left[row % 5] ?? '', 50, 100 + row * 12),
      ...line(right[row % 5] ?? '', row < 6 ? 240 : 262, 100 + row * 12),
    ]);
    const text = blocksOf(page(words))
      .map((block) => ('text' in block ? block.text : 'table'))
      .join(' ');
    const first = rows.map((row) => left[row % 5] ?? '').join(' ');
    expect(text.startsWith(first)).toBe(true);
  });

  it('with two columns is read column by column', () => {
    const words = left.flatMap((text, row) => [
      ...line(text, 50, 100 + row * 12),
      ...line(right[row] ?? '', 320, 100 + row * 12),
    ]);
    const text = blocksOf(page(words))
      .map((block) => ('text' in block ? block.text : ''))
      .join(' ');
    expect(text).toBe([...left, ...right].join(' '));
  });

  it('has headings where text is larger or bold', () => {
    const words = [
      ...line('Large heading', 50, 60, 16),
      ...left.flatMap((text, row) => line(text, 50, 100 + row * 12)),
      ...line('Bold heading', 50, 180, 10, true),
      ...right.flatMap((text, row) => line(text, 50, 210 + row * 12)),
    ];
    expect(blocksOf(page(words)).map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'paragraph',
    ]);
  });

  const rows = [
    ['Depot', 'Orders', 'Revenue'],
    ['North', '1,284', '48,310.50'],
    ['South', '967', '31,002.00'],
    ['East', '402', '12,775.25'],
  ];
  const cells = rows.flatMap((row, y) => row.flatMap((cell, x) => line(cell, 60 + x * 150, 100 + y * 18)));

  it('has a table without ruling lines', () => {
    expect(blocksOf(page(cells))).toMatchObject([{ kind: 'table', rows }]);
  });

  it('has a ruled table, with cells merged where no line separates them', () => {
    const ys = [96, 114, 132, 150, 168];
    const rules: RulingLine[] = [
      ...ys.map((at) => ({ horizontal: true, at, from: 55, to: 505 })),
      ...[55, 205, 355, 505].map((at) => ({ horizontal: false, at, from: at === 205 ? 114 : 96, to: 168 })),
    ];
    const merged = cells.filter(({ text }) => text !== 'Orders');
    expect(blocksOf(page(merged, rules))).toMatchObject([
      { kind: 'table', rows: [['Depot', '', 'Revenue'], ...rows.slice(1)] },
    ]);
  });

  it('with a table has its columns below heads over several of them', () => {
    const xs = [50, 150, 200, 250, 300];
    const words = [
      ...line('Orders of the north', 150, 90),
      ...line('Orders of the south', 255, 90),
      ...['Depot', 'May', 'June', 'May', 'June'].flatMap((text, at) => line(text, xs[at] ?? 0, 104)),
      ...['Bridge', 'Lake', 'Mill', 'Hill', 'Wood'].flatMap((name, row) =>
        [name, '12', '345', '67', '890'].flatMap((text, at) => line(text, xs[at] ?? 0, 118 + row * 14)),
      ),
    ];
    const [table] = blocksOf(page(words));
    expect(table).toMatchObject({ kind: 'table' });
    const rows = table !== undefined && 'rows' in table ? table.rows : [];
    expect(rows.slice(1, 3)).toEqual([
      ['Depot', 'May', 'June', 'May', 'June'],
      ['Bridge', '12', '345', '67', '890'],
    ]);
  });

  it('has no table where a chart has its axis', () => {
    const words = [
      ...['40', '30', '20', '10', '0'].flatMap((text, row) => line(text, 50, 100 + row * 16)),
      ...line('North', 120, 116),
      ...line('South', 120, 148),
      ...['May', 'June', 'July'].flatMap((text, at) => line(text, 80 + at * 60, 180)),
    ];
    expect(blocksOf(page(words)).some(({ kind }) => kind === 'table')).toBe(false);
  });

  it('has titles of columns over several lines in one row, ruled or with gaps between rows', () => {
    const rows = [
      ['North', '1', '2'],
      ['South', '3', '4'],
      ['East', '5', '6'],
    ];
    const xs = [50, 150, 250];
    const words = [
      ...line('Orders that', 150, 100).concat(line('Revenue that', 250, 100)),
      ...line('came in May', 150, 111).concat(line('came in June', 250, 111)),
      ...rows.flatMap((row, y) => row.flatMap((text, x) => line(text, xs[x] ?? 0, 130 + y * 20))),
    ];
    const ruled = [
      ...[98, 126, 146, 166, 186].map((at) => ({ horizontal: true, at, from: 48, to: 330 })),
      ...[48, 148, 248, 330].map((at) => ({ horizontal: false, at, from: 98, to: 186 })),
    ];
    for (const rules of [ruled, []])
      expect(blocksOf(page(words, rules))).toMatchObject([
        { kind: 'table', rows: [['', 'Orders that came in May', 'Revenue that came in June'], ...rows] },
      ]);
  });

  it.each([
    ['a hyphen', 'met on Tues-', 'day to look again.', 'met on Tuesday to look again.'],
    [
      'a hyphen that does not break',
      'met on Tues\u2011',
      'day to look again.',
      'met on Tuesday to look again.',
    ],
    [
      'a hyphen for the rest of a compound',
      'took in-',
      'and outbound freight.',
      'took in- and outbound freight.',
    ],
    ['a compound of three', 'in the out-', 'of-hours service.', 'in the out-of-hours service.'],
    [
      'a compound whose parts stand elsewhere',
      'of the depot to the depot and to the depot-',
      'lakeside near the lakeside and lakeside.',
      'of the depot to the depot and to the depot-lakeside near the lakeside and lakeside.',
    ],
    [
      'a compound that stands elsewhere',
      'with a low-',
      'power and a low-power unit.',
      'with a low-power and a low-power unit.',
    ],
  ])('joins words at line ends with %s', (_, above, below, text) => {
    const words = [...line(`The board ${above}`, 50, 100), ...line(below, 50, 112)];
    expect(blocksOf(page(words))).toMatchObject([{ text: `The board ${text}` }]);
  });

  it.each([
    ['an exponent', 'about 10', '6', ' units', 'about 10^6 units'],
    ['the mark of a note', 'the spring.', '1', ' Later', 'the spring.^1 Later'],
    ['the mark before a note', '', '2', 'See above', '2 See above'],
  ])('keeps %s apart', (_, before, raised, after, text) => {
    const start = before === '' ? [] : line(before, 50, 100);
    const mark = line(raised, start.at(-1)?.x1 ?? 50, 98, 6).map((word) => ({
      ...word,
      joinsPrevious: true,
    }));
    const rest = line(after.trim(), (mark[0]?.x1 ?? 0) + (after.startsWith(' ') ? 3 : 0), 100).map(
      (word, at) => ({
        ...word,
        joinsPrevious: at === 0 && !after.startsWith(' '),
      }),
    );
    expect(blocksOf(page([...start, ...mark, ...rest]))).toMatchObject([{ text }]);
  });

  it('has headings where a numbered title is centred, or set in italics', () => {
    const italic = line('B. Data of the depots', 50, 200).map((word) => ({ ...word, italic: true }));
    const words = [
      ...left.flatMap((text, row) => line(text, 50, 100 + row * 12)),
      ...line('3. The depots', 106, 180),
      ...italic,
      ...right.flatMap((text, row) => line(text, 50, 212 + row * 12)),
    ];
    expect(blocksOf(page(words)).map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'heading',
      'paragraph',
    ]);
  });

  it('wider than high has its title as a heading, and signs of symbol fonts as bullets', () => {
    const words = [
      ...line('Goals of the year', 50, 40),
      ...line('\uf0b7 Fewer empty runs', 50, 120),
      ...line('\ue123 More orders from the north', 50, 150),
    ];
    expect(blocksOf({ ...page(words), width: 842, height: 595 })).toMatchObject([
      { kind: 'heading', text: 'Goals of the year' },
      { kind: 'item', text: 'Fewer empty runs' },
      { kind: 'item', text: 'More orders from the north' },
    ]);
    expect(blocksOf(page(words))[0]).toMatchObject({ kind: 'paragraph' });
  });

  it('has what runs upwards in its margin at the end', () => {
    const stamp = line('Stamp', 20, 100).map((word) => ({
      ...word,
      text: 'Stamp of the archive',
      x1: 30,
      y1: 300,
    }));
    const words = left.flatMap((text, row) => line(text, 50, 100 + row * 12));
    const blocks = blocksOf(page([...words.slice(0, 3), ...stamp, ...words.slice(3)]));
    expect(blocks.map((block) => ('text' in block ? block.text : ''))).toEqual([
      left.join(' '),
      'Stamp of the archive',
    ]);
  });
});
