import { ibanLengths, isIban, luhnSum, weightedSum } from '../checksums/index.ts';
import type { ScannedText } from '../scan/index.ts';
import { charClass } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { labelledValue, terms } from './labelled-value.ts';
import type { GrammarRecognizer, IdentifierRecognizer, TriggerRecognizer } from './recognizer.ts';

const iban = {
  kind: 'identifier',
  code: 404,
  score: 1,
  shapes: [...new Set(ibanLengths.values())].map((length) => `AA99${'*'.repeat(length - 4)}`),
  format: /^[A-Z]{2}[ .-]?\d{2}[A-Z0-9 .\-\u00A0\u202F]{11,45}$/i,
  valid: isIban,
  context: {
    terms: terms('iban, iban code, iban nr, iban no, iban number, ibancode, konto iban, account iban'),
    required: false,
  },
} satisfies IdentifierRecognizer;

const countryCodes = new Set(
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BW BY BZ CA CD CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DK DO DZ EC EE EG ES ET FI FJ FO FR GA GB GE GG GH GI GL GM GN GR GT GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KR KW KY KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PR PS PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SM SN SR SV SY SZ TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VE VG VN XK YE ZA ZM ZW'.split(
    ' ',
  ),
);

/** ISO 9362: bank, country, location, branch. */
function isBic(value: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(value) && countryCodes.has(value.slice(4, 6));
}

const bic = {
  kind: 'grammar',
  code: 405,
  score: 0.6,
  context: {
    terms: terms('bic, swift code, bic code, swift bic, iban, bankleitzahl'),
    required: true,
  },
  find({ text, atoms }: ScannedText, near): Span[] {
    const spans: Span[] = [];
    for (let row = 0; row < atoms.count; row++) {
      const start = atoms.starts[row] ?? 0;
      const end = atoms.ends[row] ?? 0;
      if (end - start !== 8 && end - start !== 11) continue;
      if (((atoms.classes[row] ?? 0) & ~(charClass.upper | charClass.digit)) !== 0) continue;
      if (isBic(text.slice(start, end)) && near(start, end))
        spans.push({ start, end, code: 405, score: 0.85 });
    }
    return spans;
  },
} satisfies GrammarRecognizer;

const labelledBic = labelledValue({
  code: 405,
  score: 0.9,
  labels: terms(
    'bic, swift, bic swift, swift bic, swift code, bic code, swift/bic, bic/swift, code swift, codigo swift, codice swift, codice bic, swiftcode, codigo bic, code bic',
  ),
  value: '[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?',
  valid: (value, text, start) =>
    isBic(value.toUpperCase()) &&
    (/\d/.test(value) ||
      (value === value.toUpperCase() &&
        /(?:[:=("'`]|code|bic|is|n[r°º.]+)\s{0,3}["'`*]{0,2}$/i.test(
          text.slice(Math.max(0, start - 8), start),
        ))),
});

/** `:57A:MARKDEF1100`: banks in the fields of SWIFT messages (MT 103), below their account or alone. */
const messageBic = {
  kind: 'trigger',
  code: 405,
  score: 0.95,
  chars: ':',
  startOf: (text, at) => (/^\n?:5\d[AD]:$/.test(text.slice(Math.max(0, at - 5), at + 1)) ? at + 1 : -1),
  pattern: /(?:\/[A-Z0-9/]{1,34}\r?\n)?([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/y,
  valid: isBic,
} satisfies TriggerRecognizer;

/** ABA routing numbers: weights 3, 7, 1, and ranges of the Federal Reserve. */
const routingNumber = {
  kind: 'identifier',
  code: 406,
  score: 0.6,
  shapes: ['999999999'],
  format: /^\d{4}[ -]?\d{4}[ -]?\d$|^\d{9}$/,
  valid: (compact) =>
    /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(compact) &&
    compact !== '000000000' &&
    weightedSum(compact, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  context: {
    terms: terms(
      'routing, routing number, aba, aba number, rtn, transit, ach, wire, aba routing, routing no, routing nr, fedwire',
    ),
    required: true,
  },
} satisfies IdentifierRecognizer;

const accountNumber = labelledValue({
  code: 408,
  score: 0.8,
  labels:
    terms(`account, account no, account nr, acct, acct no, acc no, a/c, a/c no, bank account, checking account, savings account, checking, savings, beneficiary account, giro account,
    konto, kontonummer, konto nr, kto, kto nr, kontonr, bankkonto, girokonto, numero de compte, compte, compte bancaire, compte n, numero de cuenta, cuenta, cuenta bancaria, cuenta corriente, cta,
    numero di conto, conto, conto corrente, conto corrente n, c/c, rekeningnummer, rekening, bankrekening, reknr, numero da conta, numero de conta, conta, conta corrente, conta bancaria, conta poupanca`),
  value: '\\d(?:[ .-]?\\d){5,19}(?:[ -]?[\\dxk])?',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]|[-/.,:]\\d',
  valid: (value) =>
    !/^\d{4}-\d{2}-\d{2}/.test(value) &&
    !/^\d{1,2}[.-]\d{1,2}[.-]\d{4}$/.test(value) &&
    !/^\d{1,3}(?:\.\d{3})+$/.test(value),
});

const pin = labelledValue({
  code: 409,
  score: 0.8,
  labels: terms(
    `pin, pin code, pincode, pin number, atm pin, card pin, sim pin, geheimzahl, pin nummer, code pin, code secret, codigo pin, clave pin, codice pin, pin codice, numero pin, pukcode, puk, passcode, unlock code, door code, alarm code, entry code, gate code`,
  ),
  value: '\\d{4,8}',
  notFollowedBy: '[\\p{Script=Latin}\\p{N}]|[-/.,:]\\d',
});

const isin = {
  kind: 'identifier',
  code: 411,
  score: 0.7,
  shapes: ['AA*********9'],
  format: /^[A-Z]{2}[A-Z0-9]{9}\d$/,
  valid: (compact) =>
    (countryCodes.has(compact.slice(0, 2)) || /^X[SAC]/.test(compact)) &&
    /\d.*\d/.test(compact) &&
    luhnSum(compact) % 10 === 0,
} satisfies IdentifierRecognizer;

/**
 * CUSIP (ANSI X9.6): letters count from 10, every second place is doubled, and the digits of the products are added.
 */
function isCusip(compact: string): boolean {
  let sum = 0;
  for (let at = 0; at < 8; at++) {
    const unit = compact.charCodeAt(at);
    const value = (unit <= 0x39 ? unit - 0x30 : unit - 0x37) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(compact[8]);
}

const cusip = {
  kind: 'identifier',
  code: 411,
  score: 0.6,
  shapes: ['********9'],
  format: /^[A-Z0-9]{9}$/,
  valid: isCusip,
  context: { terms: terms('cusip'), required: true },
} satisfies IdentifierRecognizer;

export const bankAccountRecognizers = [
  iban,
  bic,
  labelledBic,
  messageBic,
  routingNumber,
  accountNumber,
  pin,
  isin,
  cusip,
];
