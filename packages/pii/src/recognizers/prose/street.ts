/** Streets with their house numbers, in the order of each language. */

import { fold, foldUnit, type ScannedText } from '../../scan/index.ts';
import { matchEnd } from './match-end.ts';
import { isHouseNumber } from './street-number.ts';
import { createWordFilter, streetEnding, streetTypesAfter, streetTypesBefore } from './street-words.ts';

/** `12`, `12a`, `12 bis`, `12-14`, `12/3`, `n. 12`, `nº 12`, `No. 12`, `s/n`. */
const houseNumber =
  '(?:(?:n\\.?\\s?[º°o]?\\.?|no\\.?|num\\.?|número|numero|nr\\.?|#)\\s?)?(?:[1-9]\\d{0,4}(?:\\s?[-–/+]\\s?\\d{1,4}|-[IVX]{1,4}){0,2}(?:\\s?(?:bis|ter|quater|1/2)|\\s?/?[A-Za-z](?!\\. ?\\d))?(?![\\p{L}\\p{N}])|s/n|KM\\s?\\d{1,4})';
const numberAfter = new RegExp(`,? {1,2}${houseNumber}`, 'iuy');
const nameWord =
  "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}|\\d{1,3}(?:st|nd|rd|th|º|ª|er|e)?(?=\\s(?:de\\s|\\p{Lu}))|[ILVX]{1,6})";
const nameParticle =
  "(?:de|del|della|delle|dello|dei|degli|dell['’]|di|da|do|dos|das|du|des|la|le|les|los|las|el|l['’]|d['’]|et|y|e|von|van|der|den|het|zum|zur|the|of|and|&|aux?)";
/** A street name after its type: `de la Paix`, `Roma`, `25 de Abril`, `Giuseppe Verdi`. */
const nameAfterType = new RegExp(
  `\\.?(?: {1,2}${nameParticle}){0,3} {0,2}${nameWord}(?:(?: ${nameParticle}){0,3}[ -]${nameWord}){0,5}`,
  'uy',
);
const numberBefore =
  /(?:^|[\s,(;:"'|>])(\d{1,6}(?:[-/]\d{1,5})?\s?[A-Za-z]?(?:\s?(?:bis|ter|quater))?,?)\s{1,2}$/;

const directionPart = /\s(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\b\.?/y;
const postBox =
  /(?:P\.?\s?O\.?\s?Box|Post Office Box|Postfach|Postbus|Apartado(?: de [Cc]orreos)?|Casella [Pp]ostale|C\.P\.|Caixa [Pp]ostal|BP|B\.P\.|PSC|Unit|Box|Packstation|Apdo\.|CP|C\.P\.)\s{0,2}\.?(?:n\.?[º°]?\s)?\d{1,6}(?: \d{2,3}){0,3}(?:,? (?:Box|APO)\s\d{1,5})?/uy;
const postBoxWords = new Set([
  'p',
  'po',
  'post',
  'postfach',
  'postbus',
  'apartado',
  'casella',
  'caixa',
  'bp',
  'psc',
  'packstation',
  'apdo',
  'c',
]);
const maxNameWords = 5;

export interface Street {
  readonly start: number;
  readonly end: number;
  /** If false, a postal code or a flat must follow. */
  readonly sure: boolean;
}

/** Returns the street marked by this atom. */
export function streetAt(scanned: ScannedText, row: number, done: number): Street | undefined {
  const { text, atoms } = scanned;
  const start = atoms.starts[row] ?? 0;
  const end = atoms.ends[row] ?? 0;
  const length = end - start;
  const mayBeNumbered = isHouseNumberNext(text, end);
  const isTelling = tellsStreet(foldUnit(text.charCodeAt(start)), foldUnit(text.charCodeAt(end - 1)), length);
  if (length > 32 || !(mayBeNumbered || isTelling)) return undefined;
  const word = fold(text.slice(start, end));
  if (postBoxWords.has(word)) {
    postBox.lastIndex = start;
    const size = postBox.exec(text)?.[0].length;
    if (size !== undefined) return { start, end: start + size, sure: true };
  }
  if (streetTypesAfter.has(word) && row > 0) {
    const street = numberFirst(scanned, row, done);
    if (street !== undefined) return street;
  }
  if (streetTypesBefore.has(word) && text.charAt(start - 1) !== '-') {
    const street = typeFirst(text, start, end, done);
    if (street !== undefined) return street;
  }
  const ending = mayBeNumbered ? streetEnding(word) : undefined;
  const street = ending === undefined ? undefined : numberLast(scanned, row, done, ending === 'sure');
  return street ?? streetByLocation(text, start, word);
}

/** True if a house number may follow the word. */
function isHouseNumberNext(text: string, end: number): boolean {
  let at = text.charCodeAt(end) === 0x2e ? end + 1 : end;
  if (text.charCodeAt(at) === 0x2c) at++;
  if (text.charCodeAt(at) !== 0x20) return false;
  while (text.charCodeAt(at) === 0x20) at++;
  const unit = text.charCodeAt(at);
  return (unit >= 0x31 && unit <= 0x39) || '#nNsSkK'.includes(text.charAt(at));
}

const locationPrefix =
  /(?:Am|An der|An den|Zum|Zur|Im|In der|Auf der|Auf dem|Unter den|Hinter der|Vor dem|Aan de|Op de|Achter de|Achter het|Langs de)\s(?:\p{Lu}[\p{L}-]{2,24}\s){1,3}\d{1,4}\s?[a-z]?(?: (?:rood|zwart|boven|beneden))?(?=\s?(?:[,;.|"')\n\t]|$))/uy;
const placedWords = new Set([
  'am',
  'an',
  'zum',
  'zur',
  'im',
  'in',
  'auf',
  'unter',
  'hinter',
  'vor',
  'aan',
  'op',
  'achter',
  'langs',
]);

const tellsStreet = createWordFilter([
  ...streetTypesAfter,
  ...streetTypesBefore,
  ...postBoxWords,
  ...placedWords,
]);

/** A street named by its location: `Am Alten Sägewerk 7`. */
function streetByLocation(text: string, start: number, word: string): Street | undefined {
  if (!placedWords.has(word)) return undefined;
  const end = matchEnd(locationPrefix, text, start);
  return end === start ? undefined : { start, end, sure: true };
}

const codeAfterNumber =
  /(?: ?[a-zA-Z])?(?=(?:, ?| |,? ?\n {0,4})(?:[A-Z]{1,2}-)?(?:\d{5}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{4}) \p{Lu}\p{L}|, (?:[Dd]e?pto|[Dd]to|[Pp]iso|[Pp]uerta|[Oo]ficina|[Oo]f|[Aa]pto|[Aa]p|[Bb]loco|[Ss]ala|[Aa]ndar|[Ii]nt|[Ss]cala|[Aa]ppt|[Bb]ât|[Bb]us)\.? ?\d)/uy;
const anyStreetName = /(?:^|[^\p{L}\p{N}'’.-])((?:\p{Lu}[\p{L}'’.-]{2,30} ){1,3})$/u;

/**
 * Any name with a number, if a postal code and a place follow: `Rhönblick 2, 97769 Bad Brückenau`.
 * @param row the number
 */
export function streetBeforeCode(
  { text, atoms }: ScannedText,
  row: number,
  done: number,
): Street | undefined {
  const start = atoms.starts[row] ?? 0;
  const numberEnd = atoms.ends[row] ?? 0;
  if (numberEnd - start > 5 || text.charAt(start - 1) !== ' ') return undefined;
  codeAfterNumber.lastIndex = numberEnd;
  if (!codeAfterNumber.test(text)) return undefined;
  const end = codeAfterNumber.lastIndex;
  const name = anyStreetName.exec(text.slice(Math.max(done, start - 96), start))?.[1];
  return name === undefined ? undefined : { start: start - name.length, end, sure: false };
}

/** `Calle Mayor 5`, `12 rue de la Paix`, `Via Roma, 3`. */
function typeFirst(text: string, start: number, end: number, done: number): Street | undefined {
  // `P.zza`, `L.go`: the letter before the dot belongs to the type.
  const from = /(?:^|[^\p{L}])[PLV]\.$/u.test(text.slice(Math.max(0, start - 3), start)) ? start - 2 : start;
  nameAfterType.lastIndex = text[end] === '/' ? end + 1 : end;
  const name = nameAfterType.exec(text)?.[0];
  if (name === undefined) return lowerCase(text, start, end, done);
  const nameEnd = nameAfterType.lastIndex;
  const before = numberBefore.exec(text.slice(Math.max(done, start - 16), start))?.[1];
  numberAfter.lastIndex = nameEnd;
  const after = numberAfter.exec(text)?.[0].length ?? 0;
  const short = end - start < 3;
  // The name may have absorbed the house number: `Rua 25 de Abril 12`.
  const numbered = after > 0 || /\s\d{1,4}$/.test(name);
  if (before !== undefined && !short)
    return { start: text.lastIndexOf(before, start), end: nameEnd, sure: true };
  return numbered
    ? {
        start: from,
        end: nameEnd + after,
        sure: !short || from < start || text[end] === '/' || text[end] === '.',
      }
    : { start: from, end: nameEnd, sure: false };
}

const lowerTypes =
  /^(?:rue|avenue|impasse|chemin|boulevard|calle|avenida|paseo|via|viale|corso|piazza|rua|travessa)$/;
const lowerName = new RegExp(
  `(?: (?:${nameParticle})){0,2} \\p{L}{3,20}(?: (?!(?:et|y|e|ed|and|mais|pero|ma|mas|pour|para|per|a|à|en|in) )\\p{L}{3,20}(?= \\d|[,.\\n]|$)){0,1}`,
  'uy',
);
const codeAfter = /,?\s\d{5}\s\p{L}{3,24}(?:-\p{L}{2,24}){0,3}/uy;

/** In lower case, as in chats: `12 rue du stade`, `calle sombrerete 7`. The number makes it an address. */
function lowerCase(text: string, start: number, end: number, done: number): Street | undefined {
  if (!lowerTypes.test(text.slice(start, end))) return undefined;
  const nameEnd = matchEnd(lowerName, text, end);
  if (nameEnd === end) return undefined;
  const before = numberBefore.exec(text.slice(Math.max(done, start - 16), start))?.[1];
  const numberEnd = matchEnd(numberAfter, text, nameEnd);
  const further = matchEnd(codeAfter, text, before === undefined ? numberEnd : nameEnd);
  if (before !== undefined) return { start: text.lastIndexOf(before, start), end: further, sure: true };
  return numberEnd > nameEnd ? { start, end: further, sure: true } : undefined;
}

/** `12 Oak Street`, `1600 Pennsylvania Avenue NW`. */
function numberFirst(scanned: ScannedText, row: number, done: number): Street | undefined {
  const { text, atoms } = scanned;
  const type = text.slice(atoms.starts[row] ?? 0, atoms.ends[row] ?? 0);
  for (let first = row - 1; first >= 0 && first >= row - maxNameWords - 1; first--) {
    const start = atoms.starts[first] ?? 0;
    const word = text.slice(start, atoms.ends[first] ?? 0);
    if (start < done || !nameGap.test(text.slice(atoms.ends[first] ?? 0, atoms.starts[first + 1] ?? 0)))
      return undefined;
    const digits = atoms.digits[first] ?? 0;
    if (digits > 0 && digits <= 6 && first < row - 1 && !numberedName.test(word))
      return streetBetween(scanned, first, row, type);
    if (digits === 0 && !mayBeInName.test(word) && !plainTypes.test(type)) return undefined;
  }
  return undefined;
}

/** What may stand between the words of a street name. */
const nameGap = /^[ .'’-]{1,2}$/;
/** `42nd Street`: not a house number. */
const numberedName = /^\d+(?:st|nd|rd|th)$/i;
const mayBeInName = /^\p{Lu}|^(?:of|the|de|la|le|van|st)$/u;
/** Types that mark a street in lower case too. */
const plainTypes = /^(?:street|st|avenue|ave|road|rd|drive|lane|blvd)$/i;

/** The street between a house number and a street type, given as atoms. */
function streetBetween(
  scanned: ScannedText,
  numberRow: number,
  row: number,
  type: string,
): Street | undefined {
  const { text, atoms } = scanned;
  if (!/^\p{Lu}/u.test(type) && !plainTypes.test(type)) return undefined;
  if (!isHouseNumber(text, atoms.starts[numberRow] ?? 0, atoms.ends[numberRow] ?? 0)) return undefined;
  const end = atoms.ends[withFurtherTypes(scanned, row)] ?? 0;
  const dotted = text[end] === '.' && type.length <= 4 ? end + 1 : end;
  const sure = /^[\p{Lu}\d]/u.test(text.charAt(atoms.starts[numberRow + 1] ?? 0));
  return {
    start: numberStart(text, atoms.starts[numberRow] ?? 0),
    end: matchEnd(directionPart, text, dotted),
    sure,
  };
}

/** `Sycamore Ridge Dr`: the last of several words that could each end the name. */
function withFurtherTypes({ text, atoms }: ScannedText, row: number): number {
  let last = row;
  while (last + 1 < atoms.count && last < row + 2) {
    const start = atoms.starts[last + 1] ?? 0;
    if (start - (atoms.ends[last] ?? 0) !== 1 || text.charAt(start - 1) !== ' ') return last;
    if (
      !/^\p{Lu}/u.test(text.charAt(start)) ||
      !streetTypesAfter.has(fold(text.slice(start, atoms.ends[last + 1] ?? 0)))
    )
      return last;
    last++;
  }
  return last;
}

/** Extends the number to `#` or to the first half of `12-14`. */
function numberStart(text: string, start: number): number {
  const before =
    /(?:(?:Flat|Apt\.?|Unit|Suite|No\.?|Nº|n°) {1,2})?(?:\d{1,5}[-/]|#)?$/i.exec(
      text.slice(Math.max(0, start - 14), start),
    )?.[0].length ?? 0;
  return start - before;
}

/** `Lindenstraße 12`, `Am Alten Markt 5`, `Prinsengracht 263-III`. */
function numberLast(scanned: ScannedText, row: number, done: number, sure: boolean): Street | undefined {
  const { text, atoms } = scanned;
  const end = atoms.ends[row] ?? 0;
  const nameEnd = text[end] === '.' ? end + 1 : end;
  const to = matchEnd(numberAfter, text, nameEnd);
  if (to === nameEnd || measure.test(text.slice(nameEnd, to + 3))) return undefined;
  const start = nameStart(scanned, row, done);
  const isCapital = /^\p{Lu}/u.test(text.charAt(start));
  const isPlaced = /^(?:Am|An der|An den|Zum|Zur|Im|Auf de[rmn]|Op de|Aan de)\s/.test(
    text.slice(start, start + 8),
  );
  return { start, end: to, sure: isPlaced || (sure && (isCapital || to - end < 6)) };
}

/** A number with a unit or a count. */
const measure = /^[\s,]*\d+\s?(?:%|€|\$|km|m|kg|[:.]\d)/;

/** Extends the name to preceding words: `Karl-Marx-Straße`, `Kleine Rosenstraße`, `Van der Helstplein`. */
function nameStart({ text, atoms }: ScannedText, row: number, done: number): number {
  let start = atoms.starts[row] ?? 0;
  for (let first = row - 1; first >= 0 && first >= row - maxNameWords; first--) {
    const at = atoms.starts[first] ?? 0;
    const between = text.slice(atoms.ends[first] ?? 0, atoms.starts[first + 1] ?? 0);
    const tight = /^(?:-|\.-|’|')$/.test(between);
    if (at < done || !(tight || between === ' ' || between === '. ')) break;
    if (!tight && !isStreetAdjective(text.slice(at, atoms.ends[first] ?? 0))) break;
    start = at;
  }
  return start;
}

/** Words that can be part of a street name: not every preceding capitalized word is. */
function isStreetAdjective(word: string): boolean {
  return (
    /^(?:alte[rnsm]?|neue[rnsm]?|kleine[rnsm]?|große[rnsm]?|lange[rnsm]?|obere[rnsm]?|untere[rnsm]?|hohe[rnsm]?|innere[rnsm]?|äußere[rnsm]?|am|an|der|den|dem|zum|zur|im|in|auf|hinter|vor|unter|bei|sankt|st|van|de|het|eerste|tweede|derde|nieuwe|oude|grote|korte|dr|prof|gamle|nye|store|lille|\d{1,2}|1e|2e)$/i.test(
      word,
    ) || /^\p{Lu}\p{Ll}+(?:er|s)$/u.test(word)
  );
}
