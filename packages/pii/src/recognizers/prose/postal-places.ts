/** Patterns of postal codes, and of places next to them. None spans a line end. */

const notWord = '(?![\\p{L}\\p{N}])';

/** Unmistakable codes with letters: GB, CA, NL, IE, AR. */
export const letterCode = `(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|\\d{4} ?[A-Z]{2}|[A-Z]\\d{2} ?[A-Z\\d]{4}|[A-Z]\\d{4}[A-Z]{3})${notWord}`;
/** Numeric codes, with a prefix such as `D-` or `CH-` where it is customary. */
export const digitCode = `(?:[A-Z]{1,2}[- ])?(?:\\d{5}-\\d{3,4}|\\d{4}-\\d{3}|\\d{5}|\\d{3} \\d{2}|\\d{2}-\\d{3}|\\d{6}|\\d{3} \\d{3}|\\d{4})${notWord}`;

/** A capitalized word that is not all capitals. */
const capital = "(?:St\\.|\\p{Lu}['’]?[\\p{L}'’-]{0,20}\\p{Ll}(?:[\\p{L}'’-]{0,10}\\p{L})?)";
const particle =
  "(?:de|del|della|dei|di|da|do|dos|das|la|le|les|los|las|l'|d'|du|des|en|sur|sous|aan|den|der|het|'s|van|upon|on|of|the|am|an|im|in|bei|ob|y|e|i|A)";
/** In a text in all capitals a place is one word, unless it starts like a compound one. */
const capitals =
  "(?:(?:NEW|SAN|SANTA|SANTO|SÃO|ST\\.?|SAINT|LOS|LAS|EL|LA|LE|LES|BAD|DEN|PORT|FORT|MOUNT|SALT LAKE|RIO DE) )?\\p{Lu}(?:[\\p{Lu}'’-]{0,22}\\p{Lu})(?![\\p{L}])";

/** One to five words, the first capitalized: `Frankfurt am Main`, `Saint-Germain-en-Laye`, `'s-Hertogenbosch`. */
export const placeName = `(?:(?:'s-)?${capital}(?:(?: ${particle}){0,2}[ /-]${capital}){0,3}(?: (?:i\\.|a\\.|a\\.d\\.|b\\.|ob der|am) ?\\p{Lu}[\\p{L}]{0,20}\\.?)?|A \\p{Lu}\\p{Ll}{2,20}|${capitals})`;

const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|NSW|QLD|VIC|TAS|ACT|SP|RJ|MG|RS|PR|BA|PE|CE';

/** `IL 60601`, `(MI)`, `NSW 2000`, `Texas 75001`: a state abbreviation, or any name followed by a code. */
export const stateAndCode = `(?:\\(?(?:${states})\\)?${notWord}(?:,? {1,2}${digitCode}|,? {1,2}${letterCode})?|${capital}${notWord},? {1,2}(?:${digitCode}|${letterCode}))`;

/** A place that must be followed by a code: `Winnipeg MB R3C 3M2`. */
export const placeWithCode = `${placeName}(?:,? {1,2}| ?[-/] ?)(?:\\(?(?:${states})\\)?,? {1,2})?(?:${letterCode}|${digitCode})`;
