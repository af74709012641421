import { isLuhn, isUniform, mod97 } from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { identifier } from './identifier.ts';

/** Sex, year, month, department, commune, rank; key = 97 - number by 97, Corsica as 19 and 18 (INSEE). */
function isNir(compact: string): boolean {
  const number = compact.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return mod97(number) === 97 - Number(compact.slice(13));
}

const nirFormat =
  /^[12378] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-4]\d|[5-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3}(?: ?[-/]? ?\d{2})?$/i;
const nirWords =
  'nir, numero de securite sociale, securite sociale, secu, numero secu, insee, carte vitale, assure social, social security, n de securite sociale';

export const france: readonly Recognizer[] = [
  identifier(125_001, {
    shapes: 'd15 d6A1d8 d5d1A1d8',
    format: nirFormat,
    valid: isNir,
    words: nirWords,
    free: true,
  }),
  identifier(125_001, { shapes: 'd13 d6A1d6', format: nirFormat, words: nirWords }),
  identifier(125_002, {
    shapes: 'd13',
    valid: (compact) =>
      /^[0-3]/.test(compact) && Number(compact.slice(0, 10)) % 511 === Number(compact.slice(10)),
    words:
      'numero fiscal, fiscal, spi, numero spi, identifiant fiscal, nif, impots, reference fiscale, tax id',
  }),
  labelledValue({
    code: 125_003,
    score: 0.8,
    labels: terms('passeport, numero de passeport, passeport francais, french passport, passeport n'),
    value: '\\d{2}[a-z]{2}\\d{5}|[a-z]{0,2}\\d{6,9}',
  }),
  // Further from the word the form has to be that of the passports since 2006.
  identifier(125_003, { shapes: 'd2A2d5', format: /^\d{2}[A-Z]{2}\d{5}$/, words: 'passeport*, passport*' }),
  labelledValue({
    code: 125_004,
    score: 0.75,
    labels: terms('permis de conduire, permis, numero de permis, numero de permis de conduire'),
    value: '\\d{2} ?\\d{2} ?\\d{2} ?\\d{6}|\\d{2}[a-z]{2}\\d{5}',
  }),
  identifier(125_007, {
    shapes: 'd9',
    format: /^\d{3}[ .]?\d{3}[ .]?\d{3}$/,
    valid: (compact) => isLuhn(compact) && !isUniform(compact),
    words: 'siren, numero siren, rcs, registre du commerce, immatriculee au rcs',
  }),
  identifier(125_009, {
    shapes: 'A2d3A2',
    format: /^[A-HJ-NP-TV-Z]{2}-\d{3}-[A-HJ-NP-TV-Z]{2}$/,
    words: 'immatriculation, plaque, vehicule, voiture',
    free: true,
  }),
  labelledValue({
    code: 125_010,
    score: 0.75,
    labels: terms(
      'carte nationale d identite, carte d identite, cni, numero de carte d identite, numero cni, piece d identite',
    ),
    value: '\\d{12}|[a-z0-9]{9}',
    valid: (value) => /\d{3}/.test(value),
  }),
  identifier(125_016, {
    shapes: 'd14',
    format: /^\d{3} \d{3} \d{3} \d{5}$/,
    valid: isLuhn,
    words: 'siret',
    free: true,
  }),
  identifier(125_016, {
    shapes: 'd14',
    valid: (compact) => isLuhn(compact) && !isUniform(compact),
    words: 'siret, numero siret, etablissement, siren, entreprise',
  }),
  identifier(125_017, {
    shapes: 'd11',
    format: /^\d{11}$|^\d{2}(?: ?\d{3}){3}$/,
    valid: isLuhn,
    words: 'rpps, numero rpps, medecin, professionnel de sante',
  }),
];
