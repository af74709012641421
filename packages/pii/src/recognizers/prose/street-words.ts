/** Words that mark streets, by their position in the street name. All folded. */

const split = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** After the name, as in `12 Oak Street`: English, with postal abbreviations. */
export const streetTypesAfter = split(`
street st avenue ave av road rd drive dr lane ln boulevard blvd court ct place pl square sq terrace ter terr way circle cir
parkway pkwy highway hwy trail trl close crescent cres grove gardens gdns mews hill row walk alley aly loop plaza plz crossing
xing path pike turnpike tpke expressway expy freeway fwy route rte run ridge point pt heights hts view vista park pass parade
pde esplanade esp quay wharf green gate common rise chase croft drove end fold garth meadow meadows orchard wynd yard bend
branch bridge brook bypass causeway center centre cliff cliffs club corner corners course cove creek curve dale dam divide
estate estates extension fall falls ferry field fields flat flats ford forest forge fork forks fort glen glens harbor harbors
haven hollow inlet island islands isle junction junctions key keys knoll knolls lake lakes land landing light lights locks lodge
mall manor mill mills mission lanes courts houses cottages cottage buildings mansions villas house motorway mount mountain neck oval overpass passage pine pines plain plains port prairie radial ramp
ranch rapid rapids rest river roads rue shoal shoals shore shores skyway spring springs spur spurs squares stravenue stream
streets summit throughway trace track trafficway tunnel underpass union unions valley valleys via viaduct village villages ville
walks wall ways well wells
`);

/** Common words that require a preceding number and a capital. */
export const streetTypesBefore = split(`
rue avenue av bd boulevard blvd place pl allee allees chemin venelle cour mail praceta caminho che impasse imp quai cours route rte square passage ruelle sentier
residence res lotissement lot hameau faubourg fbg villa esplanade promenade rond-point voie traverse montee cite
calle c avenida avda avd paseo pso plaza pza pl carretera ctra camino cmno ronda rda travesia trav glorieta via pasaje psje
urbanizacion urb poligono pol callejon rambla alameda carrer cuesta bulevar calzada autopista diagonal
viale vle v.le corso c.so piazza piazzale p.za p.zza p.le piazzetta largo vicolo vic strada str salita contrada borgo localita loc
lungotevere lungarno lungomare galleria rione rotonda
rua r travessa tv largo lg praca pca alameda al estrada est rodovia rod beco calcada escadas quinta bairro urbanizacao
rotunda azinhaga viela ladeira praceta
strasse platz weg zza zle rua lgo go
strase calea strada bulevardul soseaua ulica ul aleja al plac pl os osiedle utca
`);

/** Endings of the last word before the number: `Lindenstraße 12`, `Prinsengracht 3`, `Storgatan 5`. */
const streetEndings = [
  'strasse',
  'straße',
  'strase',
  'str',
  'weg',
  'platz',
  'allee',
  'gasse',
  'ring',
  'damm',
  'ufer',
  'steig',
  'stieg',
  'pfad',
  'chaussee',
  'promenade',
  'markt',
  'hof',
  'berg',
  'graben',
  'wall',
  'zeile',
  'twiete',
  'kamp',
  'brucke',
  'tor',
  'gurtel',
  'kai',
  'park',
  'wiese',
  'garten',
  'feld',
  'straat',
  'laan',
  'plein',
  'gracht',
  'kade',
  'singel',
  'dijk',
  'steeg',
  'pad',
  'baan',
  'hofje',
  'dreef',
  'plantsoen',
  'haven',
  'straatweg',
  'wal',
  'oord',
  'lei',
  'steenweg',
  'vej',
  'gade',
  'vaenget',
  'alle',
  'stien',
  'parken',
  'torv',
  'plads',
  'gatan',
  'vagen',
  'gata',
  'vag',
  'grand',
  'torget',
  'stigen',
  'veien',
  'gaten',
  'katu',
  'tie',
  'kuja',
  'polku',
] as const;

/**
 * Endings that are common in other words: they count after a hyphen, as a separate word, or with a number and a
 * postal code.
 */
const weakEndings: ReadonlySet<string> = split(
  'ring hof berg markt tor park feld garten wiese wall kai graben zeile grand alle tie pad wal lei oord haven kamp brucke parken promenade platz plads baan',
);

/** Words for a flat, floor or building in an address. */
export const unitWords =
  '(?:m(?=\\.? ?\\d)|lok|lgh|mieszk|kv|apdo|geb|gebäude|parcela|chalet|casella postale|ed|depto|dpto|ét|flat|apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|block|level|lot|p\\.?\\s?o\\.?\\s?box|etage|étage|bat|bât|bâtiment|batiment|escalier|esc|appt|appartement|app|interno|int|scala|sc|piano|piso|planta|puerta|pta|portal|bloque|bajo|ático|izq|izda|dcha|der|andar|andares|bloco|bl|succ|succursale|torre|manzana|mza|barrio|lote|lt|fração|apto|ap|casa|sala|conjunto|cj|esq|esquerdo|dto|direito|rés-do-chão|r/c|wohnung|whg|og|eg|dg|hinterhaus|vorderhaus|stock|stiege|top|tür|bus|boîte|bte|verdieping|huis|hs|bis|ter|quater|hoog|st\\.?\\s?tv|st\\.?\\s?th)';

/**
 * Creates a filter by first and last letter and length, so that most words of a text need not be sliced. Code units
 * are folded, see `foldUnit`.
 */
export function createWordFilter(
  words: Iterable<string>,
): (first: number, last: number, length: number) => boolean {
  const bits = new Uint8Array(1 << 15);
  const keyOf = (first: number, last: number, length: number): number =>
    (first & 31) | ((last & 31) << 5) | (Math.min(length, 31) << 10);
  for (const word of words)
    bits[keyOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length)] = 1;
  return (first, last, length) => bits[keyOf(first, last, length)] === 1;
}

/** Tells whether a folded word ends like a street, and how certain that is. */
export function streetEnding(word: string): 'sure' | 'weak' | undefined {
  const plain = word.replace(/\.$/, '');
  for (const ending of streetEndings) {
    if (!plain.endsWith(ending)) continue;
    const alone = plain.length === ending.length;
    const stem = plain.slice(0, plain.length - ending.length);
    if (weakEndings.has(ending)) return alone || stem.endsWith('-') || stem.length >= 3 ? 'weak' : undefined;
    if (alone || stem.length >= 2) return 'sure';
  }
  return undefined;
}
