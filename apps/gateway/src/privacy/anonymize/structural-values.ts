/**
 * Forms of values that are part of a request's structure and are sent as they are. Everything else is searched like
 * text. A value in one of these forms can still be a number with check digits, or hold a name that was replaced
 * elsewhere: `Field.validatedOnly` and `AnonymizationSession.personalIdentifierSteps` find those.
 */

/** Identifier-like member names; other names are data. */
const identifier = /^[a-z_$][a-z_$-]{0,63}\d{0,4}$/i;
const shortWord = /^(?!.*\d{5})[\w.:-]{1,64}$/;

/** Whether it is an identifier-like word, which excludes addresses, numbers and names with spaces. */
export function isWord(value: string): boolean {
  return identifier.test(value) || shortWord.test(value);
}

/** Whether the name of a member of data is an identifier. */
export function isMemberName(value: string): boolean {
  return identifier.test(value);
}

/** Whether a word holds enough digits for a card or an account. */
export function hasManyDigits(value: string): boolean {
  return /(?:\d\D{0,3}){7}/.test(value);
}

/** Whether it can be the name of a tool. */
function isToolName(value: string): boolean {
  return /^[\w.:/-]{1,128}$/.test(value);
}

const idCharacters = /^[\w.:+=|-]{1,256}$/;
const generatedPrefix = /^(?:call|toolu|tooluse|srvtoolu|fc|ctc|mcp|chatcmpl|functions?|tool)[-_.:]/i;
const words = /^[A-Z]?[a-z]+(?:[._-][A-Z]?[a-z]+)*$/;

/** Whether an id looks generated; `karin.holzmann` does not. */
export function isGeneratedId(value: string): boolean {
  return idCharacters.test(value) && (generatedPrefix.test(value) || !words.test(value));
}

/** Whether it can be a signature or encrypted content, which is base64 or an id. */
export function isOpaque(value: string): boolean {
  if (!/^[\w+/=.:-]*$/.test(value) || words.test(value) || /\d{9}/.test(value)) return false;
  // Long base64url can hold such digits by chance.
  return !isShort(value) || !digitGroups.test(value);
}

/** Groups of digits, as in cards, IBANs, addresses and phone numbers. */
const digitGroups = /\d{2,}[-.:]\d{2,}/;

/** Whether it is too short for a signature, so that it may be a handle. */
export function isShort(value: string): boolean {
  return value.length < 64;
}

/** Whether it is a reference inside of a JSON Schema. */
function isSchemaPointer(value: string): boolean {
  return /^#(?:\/[\w$.~-]{0,64}){0,16}$/.test(value);
}

/** Whether it is the URI of a version of JSON Schema. */
function isSchemaVersion(value: string): boolean {
  return /^https?:\/\/json-schema\.org\/(?:draft-0[3-7]\/|draft\/20\d\d-\d\d\/)?schema#?$/.test(value);
}

const dataUrl = /^\s*data:/i;
const address = /^\s*[a-z][a-z\d+.-]{0,31}:\/\/\S+\s*$/i;
const encodedData = /^[\w+/=-]+$/;
/** Keys, digests and signatures are shorter. */
const minDataChars = 256;

/** Whether a value of an unknown member is media, such as an image in base64: searching it as a text finds nothing. */
export function isMediaData(value: string): boolean {
  if (dataUrl.test(value)) return true;
  return value.length >= minDataChars && encodedData.test(value.replaceAll(/\s+/g, ''));
}

const encodedRun = new RegExp(`[\\w+/=-]{${minDataChars},}`, 'g');
const innerDataUrl = /\bdata:[\w.+-]{1,64}\/[\w.+-]{1,64}(?:;[\w.+=-]{1,64}){0,4};base64,/i;

/** Lines of Base64 are longer than words. */
const minWordChars = 20;

/** Whether there is media in a text, such as an image in a JSON document or in markup. */
export function holdsMediaData(value: string): boolean {
  if (dataUrl.test(value) || innerDataUrl.test(value)) return true;
  const words = value.split(/\s+/);
  const text = value.length >= words.length * minWordChars ? words.join('') : value;
  for (const [run] of text.matchAll(encodedRun)) if (isMixed(run)) return true;
  return false;
}

/** Rulers and names can be long, too, but do not have all of these. */
function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);
}

const mediaUrl = /^\s*data:(?:image|audio|video|application\/pdf)\b/i;

/** Whether a value is a data URL of media. */
export function isMediaUrl(value: string): boolean {
  return mediaUrl.test(value);
}

/** Whether a value is an address as a whole, from which a provider may fetch media. */
export function isAddress(value: string): boolean {
  return address.test(value);
}

/** Values of these forms are sent unchanged, unless they hold a number with check digits. */
export const structuralForms = {
  word: isWord,
  tool_name: isToolName,
  opaque: isOpaque,
  pointer: isSchemaPointer,
  schema_version: isSchemaVersion,
} as const;
export type StructuralRule = keyof typeof structuralForms;
