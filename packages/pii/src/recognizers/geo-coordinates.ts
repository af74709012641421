import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { hasDigit, labelledValue, terms } from './labelled-value.ts';
import type { GrammarRecognizer, Recognizer, TriggerRecognizer } from './recognizer.ts';

const pair =
  /(?<![\w.,$€£])[+−-]?\d{1,2}[.]\d{2,15} ?°? ?[NSns]?[ ]?[,;/ ][ ]?[+−-]?\d{1,3}[.]\d{2,15}(?: ?°? ?[EWOewo]\b| ?°)?(?![\w%]|[.,]\d)/y;

/** True if both numbers are valid degrees, and precise or marked enough to be a location. */
function isPlace(value: string, named: boolean): boolean {
  const [latitude = '', longitude = ''] = value.match(/\d{1,3}\.\d{2,15}/g) ?? [];
  if (Number(latitude) > 90 || Number(longitude) > 180) return false;
  if (named || /[°NSEWO]/i.test(value)) return true;
  // Shares and weights; that part of the world is sea.
  if (Number(latitude) < 1 && Number(longitude) < 1) return false;
  const decimals =
    Math.min(latitude.length - latitude.indexOf('.'), longitude.length - longitude.indexOf('.')) - 1;
  return decimals >= 4 && /[,;]/.test(value);
}

/** Returns whether a third decimal follows or precedes, as in lists of numbers. */
function isListed(text: string, start: number, end: number): boolean {
  return (
    /\d\.\d{1,20}[\s,;|]{1,4}$/.test(text.slice(Math.max(0, start - 28), start)) ||
    /^[\s,;|]{1,4}[+−-]?\d{1,3}\.\d/.test(text.slice(end, end + 12))
  );
}

/** Pairs of decimal degrees: `52.5200, 13.4050`. */
const decimalCoordinates = {
  kind: 'grammar',
  code: 206,
  score: 0.75,
  context: {
    terms: terms(
      `lat*, lon, lng, long, longitude, coord*, koordinat*, coordonn*, gps, geo*, position, located,
location, standort, ubicacion, posizione, posicao, maps, wgs84, ll`,
    ),
    required: false,
  },
  find({ text, atoms }: ScannedText, near): Span[] {
    const spans: Span[] = [];
    for (let row = 0; row + 3 < atoms.count; row++) {
      const start = atoms.starts[row] ?? 0;
      const end = atoms.ends[row] ?? 0;
      if (end - start > 2 || (atoms.digits[row] ?? 0) !== end - start || text[end] !== '.') continue;
      const signed = '+-−'.includes(text.charAt(start - 1)) && start > 0 ? start - 1 : start;
      pair.lastIndex = signed;
      const match = pair.exec(text);
      if (match === null) continue;
      const named = near(signed, signed + match[0].length);
      if (!isPlace(match[0], named) || (!named && isListed(text, signed, signed + match[0].length))) continue;
      spans.push({ start: signed, end: signed + match[0].length, code: 206, score: 0.8 });
      row += 3;
    }
    return spans;
  },
} satisfies GrammarRecognizer;

function degreeStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 16 && /[\d. ]/.test(text.charAt(start - 1))) start--;
  while (start < at && /[. ]/.test(text.charAt(start))) start++;
  if ('+-−'.includes(text.charAt(start - 1) || 'x')) start--;
  return start === at ? -1 : start;
}

/** An angle in degrees, minutes and seconds, with its direction. */
const angle = (sides: string): string =>
  `[+−-]?\\d{1,3}(?:\\.\\d{1,10})? ?[°º]\\s?(?:\\d{1,2}(?:\\.\\d{1,8})? ?['’′]\\s?(?:\\d{1,2}(?:\\.\\d{1,6})? ?(?:["”″]|['’′]{2})\\s?)?)?[${sides}]`;

/** Pairs of angles: `48°51'24"N 2°21'03"E`. */
const sexagesimalCoordinates = {
  kind: 'trigger',
  code: 206,
  score: 0.95,
  chars: '°º',
  startOf: degreeStart,
  pattern: new RegExp(
    `${angle('NSns')}(?:[ ,;/]{1,3}${angle('EWOewo')})?(?![\\p{Script=Latin}\\p{N}])`,
    'uy',
  ),
} satisfies TriggerRecognizer;

/** A single latitude or longitude. */
const labelledDegree = labelledValue({
  code: 206,
  score: 0.85,
  labels: terms(
    `lat, lon, lng, latitude, longitude, breitengrad, langengrad, laengengrad, latitud, longitud,
latitudine, longitudine, breedtegraad, lengtegraad`,
  ),
  value: '[+−-]?\\d{1,3}[.,]\\d{2,15}',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]',
  valid: hasDigit,
});

export const geoCoordinatesRecognizers: readonly Recognizer[] = [
  decimalCoordinates,
  sexagesimalCoordinates,
  labelledDegree,
];
