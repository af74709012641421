/**
 * Phone numbers. Numbering plans come from libphonenumber (ITU E.164 and national plans); whether a number is a
 * phone number rather than a date, amount or order number is decided here, by its form and context.
 */
import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { endsWithPhoneLabel, type ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import { terms } from './labelled-value.ts';
import { type PhoneCandidate, scanCandidates } from './phone-candidates.ts';
import { canHaveTrunkPrefix, regionsOf } from './phone-regions.ts';
import type { GrammarRecognizer } from './recognizer.ts';

const word =
  'tel|msisdn|tél|telf|telef|tlf|telephones?|telefon(?:nummer|nr)?|téléphones?|teléfonos?|telefonos?|telefoni?|telefone|telefoon(?:nummer)?|phones?|phone ?(?:no|number|nr)|ph|mob|mobile|mobil(?:nummer|funk)?|mobiel|móvil|movil|mvl|portable|port|cell|cellphone|cellulare|cellulari|cell|celular|telemóvel|telemovel|handy(?:nummer)?|gsm|natel|fax|telefax|whats ?app|wa|sms|hotline|festnetz|rufnummer|durchwahl|fixe|fijo|fisso|landline|numéro de téléphone|rückruf(?:nummer)?|callback|signal|contact number|imessage|facetime|call(?:ed|s)?|calling|dial|ring|text|anrufen|rufen|erreichbar|erreichen sie mich|appelez|appeler|joignable|rappeler|llamad|llame|llamar|llámame|llamame|chiamatemi|chiami|chiamare|chiamami|chiama|bellen|bel|bereikbaar|liguem|ligar|ligue|me liga|bizum|mb way|contacto|reach (?:me|us|him|her|them)|(?:my|our|his|her|their|your|new|old) number|meine nummer|neue nummer|mon numéro|mi número|mio numero|mijn nummer|meu número';
/** The same words for the scan, so that most numbers need no look-behind. */
const phoneTerms =
  terms(`tel*, msisdn, telf, tlf, phone*, ph, mob*, movil*, mvl, port, portable, cell*, celular*, handy*, gsm, natel, fax, whatsapp, whats app, wa, sms, hotline, festnetz, rufnummer, durchwahl, fixe, fijo, fisso,
  landline, numero de telephone, ruckruf*, callback, signal, contact number, imessage, facetime, call, called, calls, calling, dial, ring, text, anrufen, rufen, erreichbar, erreichen sie mich, appelez, appeler, joignable, rappeler,
  llam*, llame, llamar, llamame, chiamatemi, chiami, chiamare, chiamami, chiama, bellen, bel, bereikbaar, liguem, bizum, mb way, ligar, ligue, me liga, contacto, reach me, reach us, reach him, reach her, reach them, my number, our number, his number, her number, their number, your number, new number, old number, meine nummer, neue nummer, mon numero, mi numero, mio numero, mijn nummer, meu numero`);
/** A phone word and what may stand between it and the number, including other phone numbers. */
const announcement = new RegExp(
  `(?:^|[^\\p{L}])(?:${word})\\b[\\p{L}.]{0,8}["'*_)\\]]{0,3}(?:[ \\t:=.,(/\\-–|"'*_>]|\\p{L}{1,14}(?=[ :.,]))(?:[ \\t:=.,;(/\\-–|"'*_>\\[]|\\p{L}{1,14}){0,7}(?:[+\\d][\\d ()./-]{5,20}(?: ?(?:or|oder|ou|o|of|e|y|and|und|et|en|,|/|;) ?))?["'*_(\\[]{0,2}$`,
  'iu',
);
/** Words for phones only, not for calling or reaching someone. */
const phoneOnlyWord =
  /t[eé]l|msisdn|phone|fax|mob|m[oó]vil|cell|celular|handy|whats|gsm|hotline|festnetz|rufnummer|landline|fijo|fisso|fixe|sms|bizum|mb way/i;
const heads = new RegExp(`(?:^|[^\\p{L}])(?:${word})`, 'iu');
const explanation =
  /^["'*_)]{0,2} ?[([,–-]? ?(?:mobile|mob|cell|cellular|home|work|office|tel|phone|fax|handy|mobil|privat|büro|dienstlich|portable|bureau|domicile|móvil|casa|trabajo|cellulare|ufficio|mobiel|thuis|werk|telemóvel|celular|whatsapp|landline|direct|m|t|h|w)\b[)\],. ]?/iu;
/** Words before other kinds of numbers; the last ones also end a compound. */
const otherNumberWords =
  /(?:(?<!\p{L})(?:order|invoice|inv|ref(?:erence)?|(?:(?:user|order|customer|account|client|ticket|case|tax|member|device|session|request|product|item|group|parent|external)[_ -]?)?id|sku|isbn|issn|ean|gtin|upc|version|ticket|case|account|acct|compte|cuenta|conto|rekening|conta|iban|bic|article|art|policy|serial|customer|client|kunden(?:nummer)?|pin|code|batch|tracking|parcel|vat|tax|ust|steuer\S{0,10}|siret|siren|nif|cpf|cnpj|cnp|bsn|ssn|nhs|nino|utr|npi|mrn|imei|imsi|iccid|passport|pass|card|carte|tarjeta|carta|plz|zip|postcode|cap|cep|bestell\S{0,10}|rechnungs?\S{0,10}|auftrags?\S{0,10}|commande|facture|pedido|factura|ordine|fattura|encomenda|fatura|patient|record|licen[cs]e|no|size|dimensions?|date|datum|fecha|data|score|results?|lot|part|model|timestamp|seed|port|build|bsb|routing|sort|agb|tgb|sip)|konto(?:nummer)?|karte|nr|nummer|numero|número|numéro|n[°º])["')]?[ .:#=*"'n°º-]{0,5}$/iu;

/** Budget for libphonenumber, which takes about 14 us per number. */
const minParses = 64;
const charactersPerParse = 128;

class PhoneScorer {
  readonly #scanned: ScannedText;
  readonly #text: string;
  readonly #near: (start: number, end: number) => boolean;
  /** Start of the last candidate, and whether words announced it. */
  #announcedAt = -1;
  #wasAnnounced = false;
  #regions: ReturnType<typeof regionsOf> | undefined;
  #parsesLeft: number;

  constructor(scanned: ScannedText, near: (start: number, end: number) => boolean) {
    const { text } = scanned;
    this.#scanned = scanned;
    this.#text = text;
    this.#near = near;
    this.#parsesLeft = minParses + text.length / charactersPerParse;
  }

  /** Returns the score of a candidate; 0 if it is not a phone number. */
  score(candidate: PhoneCandidate): number {
    const { raw, digits } = candidate;
    if (/^(\d)\1+$/.test(digits) || isDate(raw) || isFraction(raw)) return 0;
    const isAnnounced = this.#isAnnounced(candidate);
    if (/^\(?[+＋]/.test(raw) || (/^\(?00[1-9]/.test(raw) && digits.length >= 10)) {
      return this.#isInternational(candidate, isAnnounced) ? 0.95 : 0;
    }
    if (isAnnounced && (candidate.groups.length > 1 || digits.length > 9 || this.#isNamed(candidate))) {
      return digits.length <= 15 && hasPhoneGroups(candidate) ? 0.85 : 0;
    }
    if (otherNumberWords.test(this.#text.slice(Math.max(0, candidate.start - 24), candidate.start))) return 0;
    return this.#isNational(candidate) ? 0.75 : 0;
  }

  #isAnnounced(candidate: PhoneCandidate): boolean {
    const { start, end } = candidate;
    if (explanation.test(this.#text.slice(end, end + 16))) return true;
    if (this.#announcedAt !== start) {
      this.#announcedAt = start;
      this.#wasAnnounced = this.#near(start, end) && (this.#isHeaded(start) || this.#followsWord(start));
    }
    return this.#wasAnnounced;
  }

  /** True if an unambiguous word announces it; required for short numbers without separators. */
  #isNamed({ start }: PhoneCandidate): boolean {
    return (
      this.#isHeaded(start) ||
      phoneOnlyWord.test(this.#text.slice(Math.max(0, start - 32), start)) ||
      this.#hasNativeLabel(start)
    );
  }

  /** True if the column heading says so. */
  #isHeaded(start: number): boolean {
    const heading = this.#scanned.tables.headingAt(start);
    return heading !== undefined && heads.test(this.#text.slice(heading.start, heading.end));
  }

  #hasNativeLabel(start: number): boolean {
    return endsWithPhoneLabel(this.#text.slice(Math.max(0, start - 32), start));
  }

  #followsWord(start: number): boolean {
    const line = this.#text.lastIndexOf('\n', start - 1) + 1;
    let from = Math.max(line, start - 60);
    // A label on its own line.
    if (this.#text.slice(line, start).trim() === '' && line > 1) {
      const above = this.#text.lastIndexOf('\n', line - 2) + 1;
      if (line - above < 24) from = above;
    }
    const before = this.#text.slice(from, start).replace(/\n/g, ' ');
    return announcement.test(before) || this.#hasNativeLabel(start);
  }

  #isInternational({ raw, end, digits, groups }: PhoneCandidate, isAnnounced: boolean): boolean {
    if (!isAnnounced && this.#isAmount(raw, end)) return false;
    if (digits.length >= 8 && (isAnnounced || groups.length > 1)) return true;
    const plain = raw.startsWith('00') || raw.startsWith('(00') ? digits.slice(2) : digits;
    const number = this.#parse(`+${plain}`);
    return number === 'unknown' || number?.isPossible() === true;
  }

  /** `+100 000 000`, `+12 500 000 EUR`: groups of three that end in zeros, or before what they count, or in no plan. */
  #isAmount(raw: string, end: number): boolean {
    if (!/^\+\d{1,3}(?:([ .\u00a0\u202f'])\d{3})(?:\1\d{3}){0,4}$/.test(raw)) return false;
    if (/000$/.test(raw) || counted.test(this.#text.slice(end, end + 24))) return true;
    const number = this.#parse(`+${raw.replace(/\D/g, '')}`);
    return number !== 'unknown' && number?.isPossible() !== true;
  }

  #isNational(candidate: PhoneCandidate): boolean {
    const { raw, digits, groups } = candidate;
    if (/^(?:1[-. ]?)?(?:\(\d{3}\)[ -]?|\d{3}[-./])\d{3}[-. ]\d{4}$|^\d{3} \d{3}-\d{4}$/.test(raw))
      return true;
    if (/^\(\d{2}\) ?9?\d{4}[- ]\d{4}$|^\(\d{1,2}\) ?\d{3}[- ]\d{4}$/.test(raw)) return true;
    if (/^\d{2} (?:9\d{4}|[2-5]\d{3})-\d{4}$/.test(raw)) return true;
    if (/^[2-9]\d{2} [2-9]\d{2} \d{4}$/.test(raw)) return this.#isValid(digits, ['US', ...this.#own()]);
    if (/^0[1-9]/.test(digits) && digits.length >= 8) {
      const regions = this.#all().filter((region) => canHaveTrunkPrefix(region, digits.length));
      return groups.length > 1
        ? hasPhoneGroups(candidate) && this.#isValid(digits, regions)
        : this.#isMobile(digits, regions);
    }
    return this.#isOwn(candidate);
  }

  /** Numbers without a trunk prefix, only in a text in their language. */
  #isOwn({ digits, groups }: PhoneCandidate): boolean {
    if (/^3\d{8,9}$/.test(digits) && this.#own().includes('IT') && this.#isValid(digits, ['IT'])) return true;
    if (
      !/^[26-9]\d{8}$/.test(digits) ||
      (groups.length > 1 && !groups.every((size) => size >= 2 && size <= 4))
    )
      return false;
    // Groupings used only in Spain and only in Portugal: `958 22 81 04`, `91 844 18 20`.
    if (groups.join() === '3,2,2,2') return this.#isValid(digits, ['ES']);
    if (groups.join() === '2,3,2,2') return this.#isValid(digits, ['PT']);
    return this.#isValid(
      digits,
      this.#own().filter((region) => region === 'ES' || region === 'PT' || region === 'PL'),
    );
  }

  #own(): readonly CountryCode[] {
    this.#regions ??= regionsOf(this.#text);
    return this.#regions.own;
  }

  #all(): readonly CountryCode[] {
    this.#regions ??= regionsOf(this.#text);
    return this.#regions.all;
  }

  #isValid(digits: string, regions: readonly CountryCode[]): boolean {
    return regions.some((region) => {
      const number = this.#parse(digits, region);
      if (number === 'unknown' || number?.isValid() === true) return true;
      return digits.startsWith('0') && number?.isPossible() === true && this.#own().includes(region);
    });
  }

  #isMobile(digits: string, regions: readonly CountryCode[]): boolean {
    return regions.some((region) => {
      const number = this.#parse(digits, region);
      return number === 'unknown' || number?.getType() === 'MOBILE';
    });
  }

  #parse(digits: string, region?: CountryCode): PhoneNumber | undefined | 'unknown' {
    if (this.#parsesLeft <= 0) return 'unknown';
    this.#parsesLeft--;
    return parsePhoneNumberFromString(digits, region);
  }
}

/** Currencies and things that are counted. */
const counted =
  /^[ \u00a0\u202f]?(?:[€$£¥₹%]|(?:EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|RUB|JPY|INR|BRL|euros?|dollars?|pounds?|users?|people|units?|customers?|rows?|views?|bytes|Nutzer|Kunden|Stück|Einwohner|clients?|utilisateurs|personas|usuarios|unità|utenti|gebruikers|stuks|pessoas|unidades)(?![\p{L}\p{N}]))/iu;

/** Decimal fractions, alone or in a row: `0.21903816`, `0.12 0.34567`. */
function isFraction(raw: string): boolean {
  return /(?:^|[ /(-])0\.\d+(?![.\d])/.test(raw);
}

/** Dates, times and thousands separators that resemble a phone number. */
function isDate(raw: string): boolean {
  if (/\d\/(?:19|20)\d{2}$/.test(raw)) return true;
  if (/^(?:19|20)\d{2}([-./ ])\d{1,2}\1\d{1,2}(?:\D|$)/.test(raw)) return true;
  if (/^\d{1,2}([-./])\d{1,2}\1(?:19|20)?\d{2}(?: |$)/.test(raw)) return true;
  if (/^(?:19|20)\d{2} ?[-–/] ?(?:19|20)\d{2}$/.test(raw)) return true;
  return /^[1-9]\d{0,2}(?:([. ])\d{3})(?:\1\d{3})?$/.test(raw) && raw.length < 11;
}

/** Single-digit groups only at the start or as a bracketed 0, and not too many groups. */
function hasPhoneGroups({ groups, digits }: PhoneCandidate): boolean {
  if (digits.length >= 9 && groups.every((size) => size === 1)) return true;
  const short = groups.slice(1).filter((size) => size === 1).length;
  return short <= 1 && groups.length <= 7 && digits.length >= 6;
}

const extension =
  /^ ?(?:[,;]? ?(?:extension|ext|extn|durchwahl|dw|poste|interno|int|anexo|ramal|toestel|tst|extensión|extensão)\.? ?:? ?|x ?|# ?)\d{1,6}(?![\p{Script=Latin}\p{N}])/iu;

export const phoneNumber = {
  kind: 'grammar',
  code: 202,
  score: 0.8,
  context: { terms: phoneTerms, required: false },
  find(scanned: ScannedText, near): Span[] {
    const { text } = scanned;
    const judge = new PhoneScorer(scanned, near);
    const spans: Span[] = [];
    scanCandidates(scanned, (candidate) => {
      const score = judge.score(candidate);
      if (score === 0) return false;
      const more = extension.exec(text.slice(candidate.end, candidate.end + 24))?.[0].length ?? 0;
      spans.push({ start: candidate.start, end: candidate.end + more, code: 202, score });
      return true;
    });
    return spans;
  },
} satisfies GrammarRecognizer;
