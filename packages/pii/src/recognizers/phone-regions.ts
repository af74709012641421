/** Regions whose national numbers a text may hold, by its language. */
import type { CountryCode } from 'libphonenumber-js';

function spaced(words: string): readonly string[] {
  return words.split(' ').map((word) => ` ${word} `);
}

/** Frequent short words that the other languages do not have. */
const languages: readonly (readonly [words: readonly string[], regions: readonly CountryCode[]])[] = [
  [spaced('und der die ist bitte für nicht mit von ich wir straße'), ['DE', 'AT', 'CH']],
  [spaced('les est une pour vous dans avec des mon numéro rue votre'), ['FR', 'BE', 'CH']],
  [spaced('los una por con del mi el las para teléfono calle que'), ['ES', 'MX', 'AR', 'CO', 'CL']],
  [spaced('che di il della per sono con via gli telefono mio nel'), ['IT', 'CH']],
  [spaced('het een van voor niet mijn met bij deze straat graag naar'), ['NL', 'BE']],
  [spaced('não uma para com meu do da os rua ao pelo dos'), ['PT', 'BR']],
  [spaced('nie jest się na dla proszę oraz ul numer'), ['PL']],
];

const always: readonly CountryCode[] = [
  'US',
  'GB',
  'DE',
  'FR',
  'IT',
  'NL',
  'BE',
  'CH',
  'AT',
  'ES',
  'PT',
  'AU',
  'IE',
  'BR',
];

/** Regions of the text's languages first, then those that are tried in any text. */
export function regionsOf(text: string): {
  readonly own: readonly CountryCode[];
  readonly all: readonly CountryCode[];
} {
  const sample = ` ${text.slice(0, 1200).toLowerCase()} `;
  const scored = languages
    .map(([words, regions]) => ({ regions, hits: words.filter((word) => sample.includes(word)).length }))
    .filter(({ hits }) => hits >= 2)
    .sort((a, b) => b.hits - a.hits);
  const own = scored.slice(0, 2).flatMap(({ regions }) => regions);
  const others = own.length > 0 ? always.slice(0, 3) : always;
  return { own, all: [...new Set([...own, ...others])] };
}

/** Lengths of national numbers with their trunk 0, so that the library is asked for what can be right only. */
const trunkLengths: Readonly<Partial<Record<CountryCode, readonly [number, number]>>> = {
  GB: [10, 11],
  DE: [7, 13],
  FR: [10, 10],
  IT: [8, 11],
  NL: [10, 10],
  BE: [9, 10],
  CH: [10, 10],
  AT: [8, 13],
  AU: [10, 10],
  IE: [8, 10],
};

export function mayHaveTrunk(region: CountryCode, length: number): boolean {
  const [least, most] = trunkLengths[region] ?? [1, 0];
  return length >= least && length <= most;
}
