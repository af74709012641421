import {
  alphanumericValue,
  digitAt,
  isLuhn,
  isMonthDay,
  isUniform,
  weightedSum,
} from '../../checksums/index.ts';
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer } from '../recognizer.ts';
import { completes11, countdown } from './check-digits.ts';
import { identifier } from './identifier.ts';

/** Two digits with weights down to 2; remainders below 2 give 0 (Receita Federal). Letters count from 17. */
function isBrazilian(compact: string, first: readonly number[], second: readonly number[]): boolean {
  const check = (weights: readonly number[]): number => {
    let sum = 0;
    for (const [at, weight] of weights.entries()) sum += (compact.charCodeAt(at) - 0x30) * weight;
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return (
    !isUniform(compact) &&
    check(first) === digitAt(compact, first.length) &&
    check(second) === digitAt(compact, second.length)
  );
}

const isCpf = (compact: string): boolean => isBrazilian(compact, countdown(10, 2), countdown(11, 2));
const isCnpj = (compact: string): boolean =>
  isBrazilian(compact, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);

/** CURP: position weights 18 down over an alphabet with Ñ, by 10 (RENAPO). */
function isCurp(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 17; at++) {
    const value = alphanumericValue(compact.charCodeAt(at));
    sum += (value > 23 ? value + 1 : value) * (18 - at);
  }
  return isMonthDay(compact, 6, 8) && (10 - (sum % 10)) % 10 === digitAt(compact, 17);
}

function isRfc(compact: string): boolean {
  const from = compact.length - 9;
  return isMonthDay(compact, from + 2, from + 4);
}

const isClabe = (compact: string): boolean => {
  let sum = 0;
  for (let at = 0; at < 17; at++) sum += (digitAt(compact, at) * ([3, 7, 1][at % 3] ?? 0)) % 10;
  return (10 - (sum % 10)) % 10 === digitAt(compact, 17);
};

const isCuit = (compact: string): boolean => completes11(compact, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);

function isCbu(compact: string): boolean {
  const block = (digits: string): boolean => {
    let sum = 0;
    for (let at = 0; at < digits.length - 1; at++)
      sum += digitAt(digits, digits.length - 2 - at) * ([3, 1, 7, 9][at % 4] ?? 0);
    return (10 - (sum % 10)) % 10 === digitAt(digits, digits.length - 1);
  };
  return block(compact.slice(0, 8)) && block(compact.slice(8));
}

/** RUT: weights 2 to 7 from the right, by 11; 10 is K. */
function isRut(compact: string): boolean {
  let sum = 0;
  for (let at = compact.length - 2, weight = 2; at >= 0; at--, weight = weight === 7 ? 2 : weight + 1)
    sum += digitAt(compact, at) * weight;
  return '0K987654321'[sum % 11] === compact.at(-1);
}

function isNit(compact: string): boolean {
  const digits = compact.slice(0, -1).split('').reverse().join('');
  const sum = weightedSum(digits.padEnd(9, '0'), [3, 7, 13, 17, 19, 23, 29, 37, 41]);
  return '01987654321'[sum % 11] === compact.at(-1);
}

const isEcuadorian = (compact: string): boolean =>
  /^(?:0[1-9]|1\d|2[0-4]|30)/.test(compact) && isLuhn(compact.slice(0, 10));
const provinceHealth = (compact: string): boolean =>
  (11 - (weightedSum(compact.slice(1), [2, 4, 8, 5, 10, 9, 7, 3]) % 11)) % 11 === digitAt(compact, 9);

export const americasRecognizers: readonly Recognizer[] = [
  identifier(112_401, {
    shapes: 'd9',
    format: /^\d{3}[ -]?\d{3}[ -]?\d{3}$/,
    valid: (compact) => isLuhn(compact) && /^[1-79]/.test(compact),
    words:
      'sin, social insurance, social insurance number, nas, numero d assurance sociale, assurance sociale',
  }),
  labelledValue({
    code: 112_403,
    score: 0.8,
    labels: terms('canadian passport, passport canada, passeport canadien'),
    value: '[a-z]{2}\\d{6}|[a-z]\\d{6}[a-z]{2}',
  }),
  identifier(112_405, {
    shapes: 'd10',
    format: /^9\d{3} ?\d{3} ?\d{3}$/,
    valid: provinceHealth,
    words: 'phn, personal health number, bc health, msp, care card, bc services card',
  }),
  identifier(112_407, {
    shapes: 'd9A2d4',
    format: /^\d{5} ?\d{4} ?R[CMPTZ] ?\d{4}$|^\d{9} ?R[CMPTZ] ?\d{4}$/i,
    valid: (compact) => isLuhn(compact.slice(0, 9)),
    words: 'bn, gst, hst, business number',
    free: true,
  }),
  identifier(112_407, {
    shapes: 'd9',
    format: /^\d{5} ?\d{4}$/,
    valid: isLuhn,
    words: 'business number, bn, gst, hst, gst hst, numero d entreprise, cra',
  }),
  identifier(112_411, {
    shapes: 'A1d1A1d1A1d1',
    format: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/,
    words: 'postal code, code postal',
    free: true,
    score: 0.7,
  }),
  identifier(112_416, {
    shapes: 'd10A2 d10',
    format: /^\d{4}[ -]?\d{3}[ -]?\d{3}(?:[ -]?[A-Z]{2})?$/i,
    valid: (compact) => isLuhn(compact.slice(0, 10)),
    words: 'ohip, health card, ontario health, health card number, carte sante',
  }),
  identifier(148_401, {
    shapes: 'A4d6A6x1d1',
    format: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[0-9A-Z]\d$/i,
    valid: isCurp,
    words: 'curp',
    free: true,
  }),
  identifier(148_402, {
    shapes: 'A4d6x3 A3d6x3',
    format: /^[A-Z&]{3,4}-?\d{6}-?[A-Z0-9]{2}[0-9A]$/,
    valid: isRfc,
    words: 'rfc, registro federal',
    free: true,
    score: 0.75,
  }),
  identifier(148_408, {
    shapes: 'd18',
    format: /^\d{18}$|^\d{3} \d{3} \d{11} \d$|^\d{4} \d{4} \d{4} \d{4} \d{2}$/,
    valid: isClabe,
    words: 'clabe, clabe interbancaria, cuenta, transferencia, interbancaria, spei, banco',
  }),
  identifier(148_415, {
    shapes: 'd11',
    valid: isLuhn,
    words: 'nss, imss, seguro social, numero de seguridad social',
  }),
  identifier(107_601, {
    shapes: 'd11',
    format: /^\d{3}\.\d{3}\.\d{3}[-/]\d{2}$|^\d{9}-\d{2}$/,
    valid: isCpf,
    words: 'cpf',
    free: true,
  }),
  identifier(107_601, {
    shapes: 'd11',
    valid: isCpf,
    words: 'cpf, cadastro de pessoa, cadastro de pessoas fisicas, contribuinte',
  }),
  labelledValue({
    code: 107_604,
    score: 0.8,
    labels: terms(
      'cnh, carteira de habilitacao, carteira nacional de habilitacao, habilitacao, carteira de motorista',
    ),
    value: '\\d{11}',
  }),
  identifier(107_607, {
    shapes: 'x12d2',
    format: /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/i,
    valid: isCnpj,
    words: 'cnpj',
    free: true,
  }),
  identifier(107_607, { shapes: 'd14', valid: isCnpj, words: 'cnpj, cadastro nacional, empresa' }),
  identifier(107_609, {
    shapes: 'A3d1x1d2',
    format: /^[A-Z]{3}-?\d[A-J0-9]\d{2}$/,
    words: 'placa, veiculo, carro, moto, license plate',
  }),
  identifier(107_610, {
    shapes: 'd8x1 d7x1',
    format: /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dX]$/i,
    words: 'rg, registro geral, identidade, carteira de identidade, ssp',
  }),
  identifier(107_611, {
    shapes: 'd8',
    format: /^\d{5}-\d{3}$|^\d{2}\.\d{3}-\d{3}$/,
    words: 'cep, codigo de enderecamento, endereco, rua, avenida, bairro',
    free: true,
    score: 0.6,
  }),
  identifier(107_613, {
    shapes: 'd12',
    format: /^\d{4} ?\d{4} ?\d{4}$/,
    words: 'titulo de eleitor, titulo eleitoral, titulo eleitor, zona eleitoral',
  }),
  identifier(107_615, {
    shapes: 'd11',
    format: /^\d{3}\.?\d{5}\.?\d{2}[-/]?\d$/,
    valid: (compact) =>
      ((11 - (weightedSum(compact, [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digitAt(compact, 10),
    words: 'pis, pasep, pis pasep, nit, nis',
  }),
  identifier(103_201, {
    shapes: 'd8 d7',
    format: /^\d{1,2}\.?\d{3}\.?\d{3}$/,
    words: 'dni, documento nacional, documento, libreta',
  }),
  identifier(103_202, {
    shapes: 'd11',
    format: /^\d{2}[- ]\d{8}[- ]\d$/,
    valid: isCuit,
    words: 'cuit, cuil',
    free: true,
  }),
  identifier(103_202, { shapes: 'd11', valid: isCuit, words: 'cuit, cuil, clave unica, afip' }),
  identifier(103_208, { shapes: 'd22', valid: isCbu, words: 'cbu, cvu', free: true }),
  identifier(115_201, {
    shapes: 'd7x1 d8x1',
    format: /^\d{1,2}\.\d{3}\.\d{3}-[\dK]$/i,
    valid: isRut,
    words: 'rut, run',
    free: true,
  }),
  identifier(115_201, {
    shapes: 'd7x1 d8x1',
    format: /^\d{7,8}-?[\dK]$/i,
    valid: isRut,
    words: 'rut, run, rol unico, cedula de identidad',
  }),
  identifier(117_001, {
    shapes: 'd6 d7 d8 d9 d10',
    format: /^\d{6,10}$|^\d{1,3}(?:\.\d{3}){2,3}$/,
    words: 'cedula, cedula de ciudadania, c.c., cedula n',
  }),
  identifier(117_002, {
    shapes: 'd9 d10',
    format: /^\d{3}\.\d{3}\.\d{3}-\d$|^\d{8,9}-\d$|^\d{9,10}$/,
    valid: isNit,
    words: 'nit, numero de identificacion tributaria, rut, dian',
  }),
  identifier(160_401, {
    shapes: 'd8 d9 d8A1',
    format: /^\d{8}(?:-?[\dA-K])?$/i,
    words: 'dni, documento nacional de identidad, reniec, peru',
  }),
  identifier(160_402, {
    shapes: 'd11',
    format: /^(?:10|15|16|17|20)\d{9}$/,
    valid: isCuitLike,
    words: 'ruc, registro unico de contribuyentes, sunat',
  }),
  identifier(121_801, {
    shapes: 'd10',
    format: /^\d{9}-?\d$/,
    valid: isEcuadorian,
    words: 'cedula, cedula de identidad, ecuador, c.i.',
  }),
  identifier(121_802, {
    shapes: 'd13',
    format: /^\d{10}0\d{2}$/,
    words: 'ruc, registro unico, sri, ecuador',
  }),
  identifier(185_801, {
    shapes: 'd8 d7',
    format: /^\d?\.?\d{3}\.?\d{3}-?\d$/,
    valid: (compact) =>
      (10 - (weightedSum(compact.padStart(8, '0'), [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 ===
      digitAt(compact, compact.length - 1),
    words: 'cedula, cedula de identidad, uruguay, c.i., ci',
  }),
  identifier(185_802, {
    shapes: 'd12',
    format: /^\d{12}$|^\d{2}-?\d{6}-?\d{3}-?\d$/,
    words: 'rut, uruguay, dgi, registro unico tributario',
  }),
  identifier(121_401, {
    shapes: 'd11',
    format: /^\d{3}-?\d{7}-?\d$/,
    valid: isLuhn,
    words: 'cedula, cedula de identidad, dominicana, jce',
  }),
];

/** RUC of Peru: the remainder's complement, by 10. */
function isCuitLike(compact: string): boolean {
  return (11 - (weightedSum(compact, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digitAt(compact, 10);
}
