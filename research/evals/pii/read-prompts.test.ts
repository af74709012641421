import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPrompts } from './read-prompts.ts';

const folder = new URL('prompts/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
const read = (name: string) => readPrompts(readFileSync(new URL(name, folder), 'utf8'));
const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'];

const luhn = (value: string): boolean => {
  const digits = value.replace(/\D/g, '');
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
};

const mod97 = (value: string): number => {
  let rest = 0;
  for (const char of value) {
    const number = Number.parseInt(char, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest;
};

const iban = (value: string): boolean => {
  const compact = value.replace(/\s/g, '').toUpperCase();
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && mod97(compact.slice(4) + compact.slice(0, 4)) === 1
  );
};

const nir = (value: string): boolean => {
  const digits = value.replace(/\s/g, '');
  return /^[12]\d{14}$/.test(digits) && 97 - mod97(digits.slice(0, 13)) === Number(digits.slice(13));
};

/** Digits times weights, modulo 11. */
const mod11 = (digits: string, weights: number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11;

const bsn = (value: string): boolean => {
  const digits = value.replace(/\D/g, '');
  return digits.length === 9 && mod11(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) === 0;
};

const nhs = (value: string): boolean => {
  const digits = value.replace(/\D/g, '');
  return digits.length === 10 && mod11(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) === 0;
};

const spanishId = (value: string): boolean => {
  const compact = value.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const number = compact.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] === compact.at(-1);
};

const pesel = (value: string): boolean => {
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
  return value.length === 11 && weights.reduce((sum, w, i) => sum + w * Number(value[i]), 0) % 10 === 0;
};

const valid: Record<string, (value: string) => boolean> = {
  CREDIT_CARD: luhn,
  IBAN_CODE: iban,
  FR_NIR: nir,
  NL_BSN: bsn,
  UK_NHS: nhs,
  ES_NIF: spanishId,
  ES_NIE: spanishId,
  PL_PESEL: pesel,
};

describe('the development prompts', () => {
  it('are one file per language, the negatives and the fresh ones', () => {
    const own = languages.map((lang) => `${lang}.txt`);
    expect(files.toSorted()).toEqual([...own, 'fresh.txt', 'negatives.txt'].toSorted());
  });

  it.each(languages)('%s holds 60 prompts of its language, each with a marked value', (lang) => {
    const prompts = read(`${lang}.txt`);
    expect(prompts).toHaveLength(60);
    expect(new Set(prompts.map((prompt) => prompt.lang))).toEqual(new Set([lang]));
    expect(prompts.filter((prompt) => prompt.spans.length === 0)).toEqual([]);
  });

  it('holds 80 negatives without any mark', () => {
    const prompts = read('negatives.txt');
    expect(prompts).toHaveLength(80);
    expect(prompts.filter((prompt) => prompt.spans.length > 0 || prompt.text.includes('{{'))).toEqual([]);
  });

  it('holds 15 fresh prompts of each language, and 12 without any mark', () => {
    const fresh = read('fresh.txt');
    const marked = fresh.filter(({ spans }) => spans.length > 0);
    for (const lang of languages) expect(marked.filter((one) => one.lang === lang)).toHaveLength(15);
    expect(fresh.filter(({ kind }) => kind === 'negative')).toHaveLength(12);
    expect(fresh).toHaveLength(117);
  });

  it('has ids that are unique', () => {
    const ids = files.flatMap((name) => read(name).map((prompt) => prompt.id));
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  it('has spans in order, and checksums that hold', () => {
    for (const { id, text, spans } of files.flatMap(read)) {
      let last = 0;
      for (const [start, end, type] of spans) {
        expect(start, id).toBeGreaterThanOrEqual(last);
        last = end;
        const check = valid[type];
        if (check)
          expect(check(text.slice(start, end)), `${id} ${type} ${text.slice(start, end)}`).toBe(true);
      }
    }
  });
});

describe('readPrompts', () => {
  const head = '# id=en-001 kind=chat\n';

  it('replaces marks by their values and counts UTF-16 offsets', () => {
    const [prompt] = readPrompts(`${head}🙂 {"who":{"n":"{{PERSON|Ana}}"}} \\{{x}}\n`);
    expect(prompt).toEqual({
      id: 'en-001',
      kind: 'chat',
      lang: 'en',
      text: '🙂 {"who":{"n":"Ana"}} {{x}}',
      spans: [[16, 19, 'PERSON']],
    });
  });

  it('keeps line ends inside a value and drops the break of a secret', () => {
    const [prompt] = readPrompts(`${head}{{ADDRESS|Way 1\nTown}} {{GITHUB_TOKEN|ghp\\&_x}}\n`);
    expect(prompt?.text).toBe('Way 1\nTown ghp_x');
    expect(prompt?.spans).toEqual([
      [0, 10, 'ADDRESS'],
      [11, 16, 'GITHUB_TOKEN'],
    ]);
  });

  it.each([
    ['an unknown header', `${head}Hi\n---\n# id=1\nHi\n`, /^line 4: not a header/],
    ['a mark left open', `${head}Hi\n{{PERSON|Ana}\n`, /^line 3: a marked value is not closed/],
    ['a mark without a type', `${head}{{Ana}}\n`, /^line 2: no type/],
    [
      'a mark in a mark',
      `${head}{{PERSON|A {{PERSON|B}}}}\n`,
      /^line 2: a marked value opens inside another/,
    ],
    ['blanks around a value', `${head}{{PERSON| Ana}}\n`, /^line 2: a value is empty or has blanks/],
    ['a record without text', `${head}Hi\n---\n# id=en-002 kind=chat\n`, /^line 4: a record without text/],
  ])('names the line of %s', (_, text, message) => {
    expect(() => readPrompts(text)).toThrow(message);
  });
});
