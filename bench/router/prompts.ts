/** Prompts of a size, no two alike: what a text was read before must not make the next one cheaper. */
import { createRandom } from '../../research/training/router-model/index.ts';

const syllables = 'ba con de ex fa gra hi in jo ka lo mi ne or pre qui ra ser ti un ver wo yl za'.split(' ');
const marks = ['. ', ', ', ' ', ' ', ' ', ' ', ': ', '\n', ' (', ') '];
const snippets = [
  'for (let i = 0; i < n; i++) total += rows[i].price * 1.19;',
  'SELECT name, count(*) FROM orders WHERE day > 20260101 GROUP BY name;',
  'Let $f(x) = \\frac{1}{2}x^2 + 3x - 7$ and find all $x$ with $f(x) > 0$.',
  'A. 12\nB. 24\nC. 36\nD. 48',
  'Die Übersicht der Lieferungen für März fehlt noch.',
];
const vocabularySize = 4000;

function vocabulary(random: () => number): readonly string[] {
  return Array.from({ length: vocabularySize }, () => {
    const length = 1 + Math.floor(random() * 4);
    return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join('');
  });
}

/** `count` different texts of `length` characters each: mostly prose, here and there code, maths and lists. */
export function prompts(length: number, count: number, seed: number): readonly string[] {
  const random = createRandom(seed);
  const words = vocabulary(random);
  return Array.from({ length: count }, () => {
    const pieces: string[] = [];
    for (let size = 0; size < length; ) {
      const isSnippet = random() < 0.01;
      // So that few words are frequent and many are rare, as in real texts: 4 kB have about 730 different grams.
      const word = words[Math.floor(random() ** 8 * words.length)] ?? '';
      const piece = isSnippet ? `\n${snippets[Math.floor(random() * snippets.length)]}\n` : word;
      const mark = marks[Math.floor(random() * marks.length)] ?? ' ';
      pieces.push(piece, mark);
      size += piece.length + mark.length;
    }
    return pieces.join('').slice(0, length);
  });
}
