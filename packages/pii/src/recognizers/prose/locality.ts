/**
 * Addresses without a house number, as in the country and on estates: a locality or a named house, with a postal code and its
 * place behind it. `Lieu-dit La Croix, 16190 Montmoreau`, `The Old Smithy, Back Lane, Lochgair PA31 8SD`.
 */
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';
import { digitCode, letterCode, placeName } from './postal-places.ts';

const code = 203;
const nameWord =
  "(?:\\p{Lu}[\\p{L}'’.-]{1,24}|(?:de|del|della|dei|di|da|do|dos|das|du|des|d'|la|le|les|los|las|el|der|den|the|of)(?=[ ']))";
/** A lot, a block or the lack of a number. */
const part =
  '(?:s/n|[Ll]ot(?:e|to)? ?[\\dA-Z]{1,4}|[Bb](?:loco|lock|ât\\.?|ât(?:iment)?) ?[\\dA-Z]{1,4}|[Nn]\\.? ?[º°]? ?\\d{1,4}|KM \\d{1,4})';
const codeAndPlace = `(?:${digitCode} ${placeName})(?![\\p{L}])`;

const locality: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.75,
  terms: terms(
    'lieu-dit, lieu dit, hameau, za, zi, zac, zone, domaine, ferme, mas, chateau, quinta, lugar, sitio, herdade, monte, bairro, urb, urbanizacion, poligono, partida, pedania, cortijo, finca, fraz, frazione, loc, localita, contrada, cascina, podere, gut, hof, weiler, ortsteil, gewerbegebiet, industriegebiet, gewerbepark, buurtschap, landgoed, bedrijventerrein',
  ),
  pattern: new RegExp(
    `\\p{Lu}[\\p{L}.-]{1,20}(?: ${nameWord}){1,6}(?:, ${part}){0,2}(?:, | - |,? ?\\n {0,4})${codeAndPlace}`,
    'uy',
  ),
};

const houseName = "(?:[Tt]he )?\\p{Lu}[\\p{L}'’-]{1,20}(?: \\p{Lu}[\\p{L}'’-]{1,20}){0,3}";
const namesBefore = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])((?:${houseName}, )?(?:\\p{Lu}[\\p{L}'’-]{1,20} ){1,3})$`,
  'u',
);

/** In Great Britain and Ireland: a house and a road, a town and its code with letters. */
const namedHouse: TriggerRecognizer = {
  kind: 'trigger',
  code,
  score: 0.75,
  terms: terms(
    'lane, road, street, close, drive, avenue, hill, green, row, way, terrace, crescent, place, court, mews, grove, gardens, square',
  ),
  startOf: (text, at) => {
    const names = namesBefore.exec(text.slice(Math.max(0, at - 96), at))?.[1];
    return names === undefined ? -1 : at - names.length;
  },
  pattern: new RegExp(
    `(?:${houseName}, )?(?:\\p{Lu}[\\p{L}'’-]{1,20} ){1,4}?(?:Lane|Road|Street|Close|Drive|Avenue|Hill|Green|Row|Way|Terrace|Crescent|Place|Court|Mews|Grove|Gardens|Square)(?:, ${houseName}){1,2},? ${letterCode}`,
    'uy',
  ),
};

export const localityRecognizers: readonly TriggerRecognizer[] = [locality, namedHouse];
