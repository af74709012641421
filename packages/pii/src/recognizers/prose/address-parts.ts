/** The parts of an address before and after the street. */

import { matchEnd } from './match-end.ts';
import { digitCode, letterCode, placeName, placeWithCode, stateAndCode } from './postal-places.ts';
import { unitWords } from './street-words.ts';

/** The beginning of the next line, also of one that is quoted, commented out or in a list: `> `, `| `, `# `. */
const nextLine = '\\n(?: {0,2}(?:[>|#*;] {0,2}){1,3}| {0,4})';
/** What may follow a street after a comma or line end, see `withTail`. */
const gap = `(?: ?[,;·|–-] {0,2}(?:${nextLine})?| ?${nextLine}| {1,2})`;
const floorSide =
  '(?:[A-Z](?![\\p{L}])|links|rechts|mitte|gauche|droite|left|right|Esq\\.?|Dto\\.?|Dt\\.?|Izq\\.?|Izda\\.?|Dcha\\.?|Frente)';
const unit = `(?:${unitWords}\\b\\.?(?: ?[#nº°.]{0,2} ?(?:\\d{1,5}[A-Za-z]?(?: ?["“][A-Z]["”])?|["“][A-Z]["”]|[A-Z]\\d{0,4}(?![\\p{L}])))?|#\\s?\\d{1,5}[A-Za-z]?|\\d{1,3}\\.? ?(?:º|°|ª|er|ème|th|st|nd|rd|OG|Etage|piso|andar|e)(?![\\p{L}])\\.?(?: (?:floor|étage|ét\\.|verdieping|piso|piano|andar|OG|Stock))?(?: ${floorSide})?)`;
const placeAfterCode = `(?:CEDEX(?: \\d{1,2})?|${placeName}(?: (?:CEDEX|Cedex)(?: \\d{1,2})?)?)(?: ?\\(\\p{Lu}[\\p{L} ]{1,24}\\))?`;
const codeAndPlace = `(?:${letterCode}(?:,? {1,2}${placeAfterCode})?|${digitCode},? {1,2}${placeAfterCode})`;
const placeAndCode = `${placeName}(?:,? {1,2}| ?[-/] ?|,? ?${nextLine})(?:${letterCode}|${digitCode}|${stateAndCode})`;
const countries =
  '(?:USA|U\\.S\\.A\\.|United States(?: of America)?|UK|United Kingdom|England|Scotland|Wales|Ireland|Canada|Australia|New Zealand|Deutschland|Germany|Österreich|Austria|Schweiz|Suisse|Svizzera|Switzerland|France|España|Spain|Italia|Italy|Nederland|Netherlands|The Netherlands|België|Belgique|Belgium|Portugal|Brasil|Brazil|Danmark|Denmark|Sverige|Sweden|Norge|Norway|Suomi|Finland|Polska|Poland|India|México|Mexico|Argentina|Chile|Colombia|Luxembourg|South Africa)(?![\\p{L}])';
/** The parts that may follow, most certain first; the marked ones require a confirmed street. */
const codePart = new RegExp(`${gap}(?:${codeAndPlace}|${placeAndCode})`, 'uy');
const unitPart = new RegExp(`${gap}${unit}`, 'iuy');
/** A postal code alone, after a comma on the same line. */
const codeAlonePart = / ?, {1,2}(?:\d{5}(?:-\d{3,4})?|\d{4}-\d{3}|\d{6})(?![\p{L}\p{N}])/uy;
const countryPart = new RegExp(`${gap}${countries}`, 'uy');
/** A place alone, after a comma on the same line: `, Lyon`. */
const placePart = new RegExp(` ?[,–-] {1,2}${placeName}(?:/[A-Z]{2})?(?![\\p{L}\\p{N}])`, 'uy');
/** A place on a line of its own, with the number of its district, above a country: `Dublin 4`. */
const placeAboveCountry = new RegExp(
  `,? ?${nextLine}${placeName}(?: \\d{1,2})?(?=,? ?${nextLine}${countries})`,
  'uy',
);
/** One part of any words up to a comma or line end. */
const anyPart = / ?(?:[,;·|–-] {0,2}\n? {0,4}|\n {0,4}| )[\p{Lu}\d(][^,\n\t]{0,28}(?=[,\n])/uy;
const bridgedCode = new RegExp(`${gap}(?:${codeAndPlace}|${placeWithCode})`, 'uy');
const maxParts = 6;

/** What may precede a street: a flat, floor, building name or estate. */
const leadIn = new RegExp(
  `(?:^|[\\s:;("'|>])((?:(?:${unitWords})\\b\\.?\\s?(?:No\\.?\\s?)?[\\dA-Z][^,\\n]{0,24}|(?:Ground|First|Second|Third|Top|Upper|Lower)\\sFloor|\\d{1,2}(?:º|°|e|er|ème|th|st|nd|rd|\\.)\\s(?:floor|étage|piso|piano|andar|OG|Stock)(?:\\s(?:links|rechts|gauche|droite))?|(?:Bâtiment|Bât\\.|Résidence|Rés\\.|Tour|Immeuble|Villa|Chalet|Hameau(?: de)?|Lieu-dit|Château|Z\\.?A\\.?|Z\\.?I\\.?|Zone|Zona|Parque|Parc|Gewerbepark|Gewerbegebiet|Bedrijventerrein|Urb\\.|Urbanización|Polígono|Pol\\.|Edificio|Edifício|Ed\\.|Quinta|Fraz\\.|Frazione|Loc\\.|Località|Condominio|Condomínio|Haus|Gut|Hof|Huize)\\s[^,\\n]{1,32}),\\s{1,2})$`,
  'iu',
);

/** Extends an address to the parts before the street: `Flat 3, 221B Baker Street`. */
export function withLeadIn(text: string, start: number, done: number): number {
  let from = start;
  for (let parts = 0; parts < 2; parts++) {
    const size = leadIn.exec(text.slice(Math.max(done, from - 48), from))?.[1]?.length ?? 0;
    if (size === 0) return from;
    from -= size;
  }
  return from;
}

/** Extends an address to the parts after the street; returns its end. */
export function withTail(text: string, from: number): number {
  let end = from;
  for (let parts = 0; parts < maxParts; parts++) {
    const unitEnd = matchEnd(unitPart, text, end);
    if (unitEnd > end) {
      end = unitEnd;
      continue;
    }
    const codeEnd = codeEndAt(text, end);
    // After a postal code and its place, only a country can follow.
    if (codeEnd !== undefined) return matchEnd(countryPart, text, codeEnd);
    const placeEnd = matchEnd(placePart, text, matchEnd(placeAboveCountry, text, end));
    if (placeEnd === end) return matchEnd(countryPart, text, end);
    end = placeEnd;
  }
  return end;
}

/**
 * Returns the end of a postal code that follows directly, or after one or two other parts: `, gebouw C, 7811 GM
 * Emmen`.
 */
function codeEndAt(text: string, from: number): number | undefined {
  for (const pattern of [codePart, codeAlonePart]) {
    const end = matchEnd(pattern, text, from);
    if (end > from) return end;
  }
  let at = from;
  for (let parts = 0; parts < 2; parts++) {
    const partEnd = matchEnd(anyPart, text, at);
    if (partEnd === at) return undefined;
    at = partEnd;
    const end = matchEnd(bridgedCode, text, at);
    if (end > at) return end;
  }
  return undefined;
}
