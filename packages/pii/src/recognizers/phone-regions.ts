/** Regions whose national numbers a text may contain, by its language. */
import type { CountryCode } from 'libphonenumber-js';

function splitCues(list: string): readonly string[] {
  return list.split(',');
}

/** Frequent words and endings unique to each language; spaces are significant. */
const languages: readonly (readonly [cues: readonly string[], regions: readonly CountryCode[]])[] = [
  [splitCues(' und , der , ist ,ß,ü,straße, bitte, nicht , für , mit '), ['DE', 'AT', 'CH']],
  [splitCues(' les , des , est , et , du , une , pour , rue , avec ,é '), ['FR', 'BE', 'CH']],
  [
    splitCues('ción, el , los , y ,ñ,¿, del , las , una , con , calle , sra.'),
    ['ES', 'MX', 'AR', 'CO', 'CL'],
  ],
  [
    splitCues(
      'zione, di , il , che , dal , dalla , alla , nel , nella , sono , è , nato , nata , della, gli , per , cellulare',
    ),
    ['IT', 'CH'],
  ],
  [splitCues(' het , een , van , voor , niet , graag, bij , naar '), ['NL', 'BE']],
  [splitCues('ção,ã,ão , uma , em , rua ,ões, à , dra. , do sr, limpo'), ['PT', 'BR']],
  [splitCues(' nie , jest ,ł,ą,ę, proszę, oraz '), ['PL']],
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

/** The regions of the text's languages first, then those tried for any text. */
export function regionsOf(text: string): {
  readonly own: readonly CountryCode[];
  readonly all: readonly CountryCode[];
} {
  const sample = ` ${text.slice(0, 1200).toLowerCase()} `;
  const scored = languages
    .map(([signs, regions]) => ({ regions, hits: signs.filter((sign) => sample.includes(sign)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits);
  const own = scored.slice(0, 3).flatMap(({ regions }) => regions);
  const others = own.length > 0 ? always.slice(0, 3) : always;
  return { own, all: [...new Set([...own, ...others])] };
}

/** Lengths of national numbers with trunk prefix, to call libphonenumber only for plausible numbers. */
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

export function canHaveTrunkPrefix(region: CountryCode, length: number): boolean {
  const [least, most] = trunkLengths[region] ?? [1, 0];
  return length >= least && length <= most;
}
