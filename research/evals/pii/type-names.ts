import { entities, findEntity } from '@sluice/pii';

/** Other people's names of types, and ours that are one in most sets. */
const aliases: Readonly<Record<string, string>> = {
  PER: 'PERSON',
  ORG: 'ORGANIZATION',
  LOC: 'LOCATION',
  GPE: 'LOCATION',
  FACILITY: 'LOCATION',
  STREET_ADDRESS: 'ADDRESS',
  DATE: 'DATE_TIME',
  TIME: 'DATE_TIME',
  DATETIME: 'DATE_TIME',
  DATE_OF_BIRTH: 'DATE_TIME',
  EMAIL: 'EMAIL_ADDRESS',
  PHONE: 'PHONE_NUMBER',
  IBAN: 'IBAN_CODE',
  CARD: 'CREDIT_CARD',
  SSN: 'US_SSN',
  IP: 'IP_ADDRESS',
  MAC: 'MAC_ADDRESS',
  CODE: 'CASE_NUMBER',
  GENERIC_ID: 'CASE_NUMBER',
  CUSTOMER_ID: 'CASE_NUMBER',
  DEM: 'NRP',
  // What a country issues of a kind that others issue too.
  DE_KFZ: 'LICENSE_PLATE',
  UK_VEHICLE_REGISTRATION: 'LICENSE_PLATE',
  IN_VEHICLE_REGISTRATION: 'LICENSE_PLATE',
  TR_LICENSE_PLATE: 'LICENSE_PLATE',
  DE_PLZ: 'ZIP_CODE',
  UK_POSTCODE: 'ZIP_CODE',
  NL_POSTCODE: 'ZIP_CODE',
  PT_CODIGO_POSTAL: 'ZIP_CODE',
  BR_CEP: 'ZIP_CODE',
  CA_POSTAL_CODE: 'ZIP_CODE',
};

/** The name under which a gold type is counted. */
export function goldName(type: string): string {
  return aliases[type] ?? type;
}

const secretNames = new Set(entities.filter(({ tier }) => tier === 'secret').map(({ name }) => name));

/** The name under which a found code is counted. */
export function foundName(code: number): string {
  const name = findEntity(code)?.name ?? String(code);
  return aliases[name] ?? name;
}

/** Secrets are one family: which token it is matters less than that it goes. */
export function familyOf(name: string): string {
  return secretNames.has(name) || name === 'SECRET' ? 'SECRET' : name;
}

const loose: ReadonlySet<string> = new Set([
  'DATE_TIME',
  'ORGANIZATION',
  'LOCATION',
  'NRP',
  'AGE',
  'TITLE',
  'OCCUPATION',
  'MISC',
  'QUANTITY',
]);
const byName = new Map(entities.map((entity) => [entity.name, entity]));

/** Whether a value of this type points at one person by itself. */
export function isDirect(name: string): boolean {
  return !loose.has(name);
}

/** Whether a value of this type has a form of its own: numbers, addresses of machines, secrets. */
export function isStructured(name: string): boolean {
  if (familyOf(name) === 'SECRET') return true;
  const tier = byName.get(name)?.tier;
  return tier === 'validated' || tier === 'internet' || (tier === undefined && /^[A-Z]{2}_/.test(name));
}
