/** The check digits against stdnum, on numbers that hold and on the same with one digit changed. */
import { stdnum } from 'stdnum';
import { describe, expect, it } from 'vitest';
import { entities } from '../../entities/index.ts';
import type { IdentifierRecognizer } from '../recognizer.ts';
import { countryRecognizers } from './index.ts';

/** Our name, stdnum's country and format, and where it wants a hyphen, from the end. */
const oracles: readonly (readonly [name: string, country: string, format: string, hyphen?: number])[] = [
  ['DE_TAX_ID', 'DE', 'idnr'],
  ['AT_SVNR', 'AT', 'vnr'],
  ['CH_AHV', 'CH', 'ssn'],
  ['FR_NIR', 'FR', 'nir'],
  ['FR_SIREN', 'FR', 'siren'],
  ['FR_SIRET', 'FR', 'siret'],
  ['UK_UTR', 'GB', 'utr'],
  ['IE_PPS', 'IE', 'pps'],
  ['NL_BSN', 'NL', 'bsn'],
  ['BE_NN', 'BE', 'nn'],
  ['SE_PERSONNUMMER', 'SE', 'personnummer', 4],
  ['SE_ORGANISATIONSNUMMER', 'SE', 'orgnr'],
  ['DK_CVR', 'DK', 'cvr'],
  ['NO_FNR', 'NO', 'fodselsnummer'],
  ['NO_ORGNR', 'NO', 'orgnr'],
  ['FI_PERSONAL_IDENTITY_CODE', 'FI', 'hetu', 4],
  ['FI_YTUNNUS', 'FI', 'ytunnus'],
  ['ES_NIF', 'ES', 'dni'],
  ['ES_NIE', 'ES', 'nie'],
  ['ES_CIF', 'ES', 'cif'],
  ['ES_NSS', 'ES', 'nss'],
  ['IT_FISCAL_CODE', 'IT', 'codicefiscale'],
  ['PT_NIF', 'PT', 'nif'],
  ['PT_CC', 'PT', 'cc'],
  ['PL_PESEL', 'PL', 'pesel'],
  ['PL_NIP', 'PL', 'nip'],
  ['PL_REGON', 'PL', 'regon'],
  ['CZ_RC', 'CZ', 'rc'],
  ['RO_CNP', 'RO', 'cnp'],
  ['BG_EGN', 'BG', 'egn'],
  ['HR_OIB', 'HR', 'oib'],
  ['SI_EMSO', 'SI', 'emso'],
  ['EE_IK', 'EE', 'ik'],
  ['LT_AK', 'LT', 'asmens'],
  ['GR_AMKA', 'GR', 'amka'],
  ['CA_SIN', 'CA', 'sin'],
  ['MX_CURP', 'MX', 'curp'],
  ['MX_CLABE', 'MX', 'clabe'],
  ['BR_CPF', 'BR', 'cpf'],
  ['BR_CNPJ', 'BR', 'cnpj'],
  ['AR_CUIT', 'AR', 'cuit'],
  ['AR_CBU', 'AR', 'cbu'],
  ['CL_RUT', 'CL', 'rut'],
  ['CO_NIT', 'CO', 'nit'],
  ['PE_RUC', 'PE', 'ruc'],
  ['IN_AADHAAR', 'IN', 'aadhaar'],
  ['IN_GSTIN', 'IN', 'gstin'],
  ['CN_RESIDENT_ID', 'CN', 'ric'],
  ['CN_USCC', 'CN', 'uscc'],
  ['JP_CORPORATE', 'JP', 'cn'],
  ['KR_BRN', 'KR', 'brn'],
  ['TH_TNIN', 'TH', 'idnr'],
  ['TR_NATIONAL_ID', 'TR', 'tckimlik'],
  ['TR_VKN', 'TR', 'vkn'],
  ['IL_ID', 'IL', 'idnr'],
  ['ZA_ID_NUMBER', 'ZA', 'idnr'],
  ['AU_TFN', 'AU', 'tfn'],
  ['AU_ABN', 'AU', 'abn'],
  ['AU_ACN', 'AU', 'acn'],
  ['NZ_IRD', 'NZ', 'ird'],
];

function validOf(code: number): (compact: string) => boolean {
  const own = countryRecognizers.filter(
    (one): one is IdentifierRecognizer => one.kind === 'identifier' && one.code === code,
  );
  return (compact) => own.some(({ valid }) => valid?.(compact) === true);
}

/** Every number that differs in one digit. */
function neighbours(compact: string): string[] {
  return [...compact].flatMap((char, at) =>
    /\d/.test(char)
      ? [...'0123456789'].map((digit) => compact.slice(0, at) + digit + compact.slice(at + 1))
      : [],
  );
}

describe('check digits of countries', () => {
  for (const [name, country, format, hyphen = 0] of oracles) {
    it(`${name} agrees with stdnum`, () => {
      const entity = entities.find((one) => one.name === name);
      const oracle = stdnum[country]?.[format];
      if (entity === undefined || oracle === undefined) throw new Error(`${name}: no such entity or oracle`);
      const valid = validOf(entity.code);
      const holds = (compact: string): boolean => {
        const at = compact.length - hyphen;
        return oracle.validate(hyphen === 0 ? compact : `${compact.slice(0, at)}-${compact.slice(at)}`)
          .isValid;
      };
      const compact = entity.example.replace(/[^0-9A-Z]/gi, '').toUpperCase();
      expect(holds(compact), compact).toBe(true);
      expect(valid(compact), compact).toBe(true);
      // What stdnum takes, we take: it also knows of days and places that were never issued.
      const missed = neighbours(compact).filter((one) => holds(one) && !valid(one));
      expect(missed).toEqual([]);
      const extra = neighbours(compact).filter((one) => valid(one) && !holds(one));
      expect(extra.length).toBeLessThanOrEqual(8);
    });
  }
});
