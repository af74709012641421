/** What addresses of a language need. */
export interface AddressParts {
  readonly language: string;
  readonly cities: readonly string[];
  readonly bigCities: readonly string[];
}

interface Draws {
  readonly random: () => number;
  readonly first: () => string;
  readonly last: () => string;
}

function split(list: string): readonly string[] {
  return list.split('|');
}

const streetWords: Record<string, readonly string[]> = {
  en: split(
    'Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Dr|Close|Court|Ct|Way|Boulevard|Blvd|Terrace|Crescent|Mews|Place|Gardens|Hill|Square|St.|Parkway|Trail|Row|Grove|Walk|Circle|Highway',
  ),
  de: split('straße|str.|weg|gasse|allee|platz|ring|ufer|damm|strasse|steig|hof| Straße|-Straße| Weg|-Allee'),
  fr: split(
    'rue|avenue|boulevard|place|impasse|chemin|allée|quai|route|cours|bd|av.|Rue|Avenue|passage|square',
  ),
  es: split('Calle|C/|Avenida|Avda.|Plaza|Paseo|Camino|Ronda|calle|Pasaje|Carretera|Travesía|Av.|Pza.'),
  it: split('Via|Viale|Piazza|Corso|Largo|Vicolo|via|Strada|V.le|P.zza|Contrada|Lungomare'),
  nl: split('straat|laan|weg|plein|gracht|kade|singel|dijk|hof|pad|dreef|lei|steenweg'),
  pt: split('Rua|Avenida|Av.|Praça|Travessa|Largo|Alameda|R.|Estrada|Rua da|Rua do|Rua de|Rua dos|Beco'),
  da: split('vej|gade|allé|stræde|plads|vænget|parken'),
  sv: split('gatan|vägen|gränd|backen|torget|stigen|allén'),
};

const commonStreets: Record<string, readonly string[]> = {
  en: split(
    "High|Church|Station|Park|Main|Oak|Maple|Elm|Mill|Victoria|London|North|Green|Queen|King's|Cedar|5th|42nd|Lake|School|Washington|Pine Ridge|Old Forge|West End|Meadow|Hawthorn",
  ),
  de: split(
    'Haupt|Bahnhof|Schul|Garten|Linden|Berg|Kirch|Wald|Ring|Dorf|Goethe|Schiller|Rosen|Wiesen|Mühlen|Buchen|Am Markt|Birken',
  ),
  fr: split(
    'de la Gare|du Moulin|des Lilas|Victor Hugo|de la République|des Écoles|Jean Jaurès|du Général de Gaulle|Pasteur|de l’Église|des Acacias|de Paris|du Château|Saint-Michel|des Tilleuls|du Port',
  ),
  es: split(
    'Mayor|de la Constitución|de la Iglesia|Real|del Sol|de Cervantes|de los Olivos|San José|de la Paz|de la Fuente|Gran Vía|del Carmen|Nueva|de Colón',
  ),
  it: split(
    'Roma|Garibaldi|Mazzini|Dante Alighieri|Verdi|della Repubblica|dei Mille|Cavour|San Marco|XX Settembre|Vittorio Emanuele II|delle Rose|Marconi|del Popolo|IV Novembre',
  ),
  nl: split(
    'Dorps|Kerk|School|Molen|Stations|Beuken|Eiken|Prinsen|Konings|Nieuw|Linden|Julianav|Wilhelmina|Haven|Kastanje|Berken',
  ),
  pt: split(
    'Augusta|das Flores|da Liberdade|do Comércio|25 de Abril|da República|dos Combatentes|São João|Paulista|Garrett|da Igreja|Marquês de Pombal|Santo António|Sete de Setembro',
  ),
  da: split('Nørre|Vester|Øster|Skov|Kirke|Sønder|Strand|Bakke'),
  sv: split('Stor|Kungs|Drottning|Skol|Kyrko|Björk|Ring|Strand'),
};

function digits(random: () => number, pattern: string): string {
  return pattern.replace(/[#A]/gu, (mark) =>
    mark === '#'
      ? String(Math.floor(random() * 10))
      : 'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(Math.floor(random() * 23)),
  );
}

type Pick = (list: readonly string[]) => string;

/** Street and number in English-speaking countries. */
function englishStreet(draws: Draws, pick: Pick, number: string, known: string): string {
  const { random, first, last } = draws;
  if (random() < 0.03) return `PO Box ${100 + Math.floor(random() * 9000)}`;
  const units = [
    `, Apt ${1 + Math.floor(random() * 40)}`,
    ` Suite ${100 + Math.floor(random() * 400)}`,
    `, Unit ${1 + Math.floor(random() * 30)}`,
    ` #${1 + Math.floor(random() * 99)}`,
    ` STE ${100 + Math.floor(random() * 400)}`,
  ];
  const far = random() < 0.4 ? String(100 + Math.floor(random() * 9000)) : number;
  const flat = random() < 0.08 ? `Flat ${1 + Math.floor(random() * 20)}, ` : '';
  const way = random() < 0.1 ? pick(['N ', 'S ', 'E ', 'W ', 'North ', 'South ']) : '';
  const name = known || (random() < 0.2 ? first() : last());
  return `${flat}${far} ${way}${name} ${pick(streetWords['en'] ?? [])}${random() < 0.2 ? pick(units) : ''}`;
}

function frenchStreet(draws: Draws, pick: Pick, number: string, known: string): string {
  const { random, first, last } = draws;
  const name = known || (random() < 0.5 ? `${first()} ${last()}` : `de ${last()}`);
  const word = pick(streetWords['fr'] ?? []);
  return random() < 0.85
    ? `${number}${random() < 0.25 ? ',' : ''} ${word} ${name}`
    : `${word} ${name}, ${number}`;
}

const floors: Record<string, readonly string[]> = {
  es: [', 3.º B', ', 2º izq.', ', 1ºA', ', piso 4', ' 5º D'],
  pt: [', 3.º Esq.', ', 2º Dto', ', apto 42', ', sala 5', ', ap. 301'],
  it: [' int. 4', ', scala B', '/A', ' interno 12'],
};

/** Street and number where the street type comes first. */
function southernStreet(language: string, draws: Draws, pick: Pick, number: string, known: string): string {
  const { random, first, last } = draws;
  const name = known || (random() < 0.6 ? `${first()} ${last()}` : last());
  const floor = random() < 0.25 ? pick(floors[language] ?? []) : '';
  const word = pick(streetWords[language] ?? []);
  return `${word} ${name}${random() < 0.6 ? ',' : ''} ${random() < 0.1 ? 'n. ' : ''}${number}${floor}`;
}

/** Street and number where the street type is the end of the name. */
function northernStreet(language: string, draws: Draws, pick: Pick, number: string, known: string): string {
  const stem = known || draws.last();
  const word = pick(streetWords[language] ?? []);
  if (/^[ -]/u.test(word)) return `${stem.replace(/s$/u, '')}${word} ${number}`;
  return `${stem.includes(' ') ? stem : stem + word} ${number}`;
}

/** Street and number in the notation of the language. */
export function streetOf(parts: AddressParts, draws: Draws): string {
  const { random } = draws;
  const { language } = parts;
  const pick: Pick = (list) => list[Math.floor(random() * list.length)] ?? '';
  const addition = random() < 0.12 ? pick(['a', 'b', 'B', ' bis', '-3', 'C']) : '';
  const number = `${1 + Math.floor(random() ** 2 * 180)}${addition}`;
  const known = random() < 0.45 ? pick(commonStreets[language] ?? []) : '';
  if (language === 'en') return englishStreet(draws, pick, number, known);
  if (language === 'fr') return frenchStreet(draws, pick, number, known);
  if (['es', 'it', 'pt'].includes(language)) return southernStreet(language, draws, pick, number, known);
  return northernStreet(language, draws, pick, number, known);
}

interface CityDraws extends Draws {
  readonly city: () => string;
}

const states = 'AL AZ CA CO CT FL GA IL IN MA MD MI MN MO NC NJ NV NY OH OR PA TN TX UT VA WA WI'.split(' ');

/** Postal code and city. */
function townOf(parts: AddressParts, draws: CityDraws): string {
  const { random, city } = draws;
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const town = random() < 0.85 ? pick(parts.cities) : city();
  switch (parts.language) {
    case 'en':
      return random() < 0.55
        ? `${town}, ${pick(states)}${random() < 0.9 ? ` ${digits(random, '#####')}` : ''}`
        : `${town}${random() < 0.5 ? ',' : ''} ${digits(random, pick(['AA# #AA', 'AA## #AA', 'A# #AA', 'A## #AA']))}`;
    case 'nl':
      return random() < 0.75
        ? `${digits(random, '####')} ${digits(random, 'AA')} ${town}`
        : `${digits(random, '####')} ${town}`;
    case 'pt':
      return random() < 0.5
        ? `${digits(random, '####-###')} ${town}`
        : `${town}${pick([' - SP', ' - RJ', ', MG', '/PR'])}, ${digits(random, '#####-###')}`;
    case 'da':
      return `${digits(random, '####')} ${town}`;
    case 'sv':
      return `${digits(random, '### ##')} ${town}`;
    case 'it':
      return `${digits(random, '#####')} ${town}${random() < 0.5 ? ` (${digits(random, 'AA')})` : ''}`;
    default:
      return `${random() < 0.1 ? 'A-' : ''}${digits(random, '#####')} ${town}`;
  }
}

/** A complete address, on one line or several. */
export function addressOf(parts: AddressParts, draws: CityDraws): string {
  const { random } = draws;
  const street = streetOf(parts, draws);
  if (random() < 0.12) return street;
  const town = townOf(parts, draws);
  if (random() < 0.7) return `${street}, ${town}`;
  if (random() < 0.3) return `${street} ${town}`;
  // British multi-line addresses have one line per part.
  const part = parts.language === 'en' && random() < 0.3 ? `\n${draws.last()}${pickEnding(random)}` : '';
  const lines = parts.language === 'en' && random() < 0.4 ? town.replace(/,? (?=[A-Z]{1,2}\d)/u, '\n') : town;
  return `${street}${random() < 0.2 ? ',' : ''}${part}\n${lines}`;
}

function pickEnding(random: () => number): string {
  return ['thorpe', 'ton', 'ham', 'ley', 'wick', ' Green', ' Park'][Math.floor(random() * 7)] ?? '';
}
