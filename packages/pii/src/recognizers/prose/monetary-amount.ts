/** Amounts of money, the currency before the number or after it. */
import { terms } from '../labelled-value.ts';
import type { TriggerRecognizer } from '../recognizer.ts';

const code = 303;
const digits = "(?:\\d{1,3}(?:[.,'’  \\u202f]\\d{3}){1,4}|\\d{1,12})(?:[.,]\\d{1,2}(?!\\d)|[.,][-–]{1,2})?";
const magnitude =
  '(?:\\s?(?:k|m|mn|mio\\.?|mrd\\.?|bn|tsd\\.?|thousand|million(?:en|s|i)?|billion(?:s|en)?|trillion|tausend|milliarden?|milliards?|mille|mil|millones|milioni|miliardi|miljoen|miljard|milhões|mil milhões)(?![\\p{L}\\p{N}]))?';
const symbols = '$€£¥₹₽₺₩₪₴₫฿';
const codes =
  'usd,eur,gbp,chf,jpy,cny,rmb,inr,aud,cad,nzd,sek,nok,dkk,pln,czk,huf,ron,bgn,try,brl,mxn,ars,clp,cop,zar,hkd,sgd,krw,ils,aed,sar,thb,idr,myr,php,vnd,uah,rub,ngn,kes,egp'.split(
    ',',
  );
const names =
  'euro,euros,dollar,dollars,us dollars,pound,pounds,pounds sterling,quid,cents,yen,yuan,rupees,francs,franken,kronor,kroner,zloty,pesos,reais,rubles,rand,lira,dollari,dolares,sterline,franchi,dolar,livres sterling'.split(
    ',',
  );

/**
 * An amount to the cent, or an odd one, belongs to some matter of somebody's; a round one is as often an example.
 */
function isExact(value: string): boolean {
  if (/[.,]\d{2}(?!\d)/.test(value)) return true;
  const whole = Number(value.replaceAll(/\D/g, ''));
  return whole >= 100 && whole % 50 !== 0 && !/\p{L}{4}.*\d|\d\s?(?:k|m)/iu.test(value);
}

/** What makes a round amount somebody's. */
const matter = {
  terms: terms(
    `salary, salaries, wage, wages, income, earn*, paid, pays, owes, owed, debt, debts, rent, invoice*, balance, transfer*, charged, refund*, fine, bonus, pension, mortgage, loan, payment, payments, payroll, settlement, claim, deductible, costs, amount,
    gehalt, lohn, einkommen, miete, rechnung, rechnungen, rechnungsbetrag, betrag, kontostand, uberwies*, uberweisung*, rente, kredit, schuldet, schulden, zahlung, abfindung, verdien*,
    salaire, loyer, facture*, montant, virement, dette, dettes, revenu, revenus, gagne, indemnite, salario, sueldo, alquiler, factura*, importe, transferencia, deuda, deudas, ingresos, gana, nomina,
    stipendio, affitto, fattura, importo, bonifico, debito, debiti, reddito, guadagna, salaris, loon, huur, factuur, bedrag, overschrijving, schuld, schulden, inkomen, verdient, ordenado, aluguel, renda, fatura, transferencia, divida, dividas, rendimento, ganha, montante`,
  ),
  required: true,
} as const;

const numberBefore = new RegExp(`(?:^|[^\\p{L}\\p{N}.,])(${digits}${magnitude}\\s?)$`, 'iu');
/** Where a number begins that ends before the currency. */
function startBefore(text: string, at: number): number {
  // What cannot be it is most of what is asked: looking costs less than a pattern.
  const last = text.charAt(at - 1) === ' ' ? at - 2 : at - 1;
  if (!/[\d\p{L}.\s-]/u.test(text.charAt(last)) || /\d/.test(text.charAt(at + 1))) return -1;
  const length = numberBefore.exec(text.slice(Math.max(0, at - 32), at))?.[1]?.length;
  return length === undefined ? -1 : at - length;
}

/** Where a symbol begins with the letters that belong to it: `US$`, `R$`. */
function startOfSymbol(text: string, at: number): number {
  if (!/[\d\s]/.test(text.charAt(at + 1))) return -1;
  if (!/[A-Z]/.test(text.charAt(at - 1))) return at;
  const letters = /(?:^|[^\p{L}])(R|US|AU?|CA?|NZ|HK|S)$/u.exec(text.slice(Math.max(0, at - 3), at))?.[1];
  return at - (letters?.length ?? 0);
}

const currency = `(?:[${symbols}](?!\\s?\\d)|(?:${[...codes, ...names].map((name) => name.replaceAll(' ', '\\s')).join('|')})(?![\\p{L}\\p{N}]))`;
const amountFirst = new RegExp(`${digits}${magnitude}\\s?${currency}`, 'iuy');

/** The three ways of writing an amount. */
const forms = [
  {
    chars: symbols,
    startOf: startOfSymbol,
    pattern: new RegExp(`[A-Z]{0,2}[${symbols}]\\s?${digits}${magnitude}(?![\\p{L}\\p{N}_{])`, 'iuy'),
  },
  {
    terms: codes,
    pattern: new RegExp(`(?:${codes.join('|')})\\s?${digits}${magnitude}(?![\\p{L}\\p{N}_])`, 'iuy'),
  },
  { chars: symbols, terms: [...codes, ...names], startOf: startBefore, pattern: amountFirst },
];

/** `$10` is a variable of a shell or a replacement as well. */
const isVariable = (value: string): boolean => /^\$\d{1,2}$/.test(value);

export const monetaryAmountRecognizers: readonly TriggerRecognizer[] = forms.flatMap((form) => [
  { kind: 'trigger', code, score: 0.8, ...form, valid: (value) => isExact(value) },
  {
    kind: 'trigger',
    code,
    score: 0.6,
    ...form,
    context: matter,
    valid: (value) => !isExact(value) && !isVariable(value),
  },
]);
