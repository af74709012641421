/**
 * Reads account numbers (IBAN, ISO 13616) once more whose check digits are wrong. A second reading counts only if it makes them
 * right, and no other does.
 */
import { scaleAndRotate } from '../image/index.js';
import { cropWord } from './crop-word.js';
const minLength = 15;
const maxLength = 34;
const maxWords = 9;
const maxNumbersPerPage = 8;
const maxCombinations = 4_096;
const startOfNumber = /^[A-Z]{2}[0-9A-Zl]{2}[0-9A-Zl]{0,30}$/;
const partOfNumber = /^[0-9A-Zl|]{1,34}$/;
const minDigitShare = 0.5;
/** Letters that digits are read as. */
const digits = {
    O: '0',
    Q: '0',
    D: '0',
    I: '1',
    l: '1',
    '|': '1',
    Z: '2',
    S: '5',
    G: '6',
    T: '7',
    B: '8',
};
const secondReadingScale = 1.5;
/** True if the check digits are right (ISO 7064, mod 97-10). */
function isAccount(text) {
    if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text))
        return false;
    const moved = text.slice(4) + text.slice(0, 4);
    let rest = 0;
    for (const sign of moved) {
        const value = Number.parseInt(sign, 36);
        rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
    }
    return rest === 1;
}
/** Words of a line that may be a number together; none if a part of them is one already. */
function findNumber(line, start) {
    if (!startOfNumber.test(line[start]?.text ?? ''))
        return [];
    const found = [];
    let text = '';
    for (const word of line.slice(start, start + maxWords)) {
        if (!partOfNumber.test(word.text) || text.length + word.text.length > maxLength)
            break;
        found.push(word);
        text += word.text;
        if (isAccount(text))
            return [];
    }
    const figures = text.replaceAll(/\D/g, '').length;
    return text.length >= minLength && figures >= text.length * minDigitShare ? found : [];
}
/** The text with digits for letters that look like them, but for the country. */
function withDigits(text, isFirst) {
    const from = isFirst ? 2 : 0;
    return text.slice(0, from) + text.slice(from).replaceAll(/[A-Zl|]/g, (sign) => digits[sign] ?? sign);
}
/** What a word may say: as it was read, in a larger rendering, and each with digits for letters. */
async function readingsOf(tesseract, reading, word, isFirst) {
    const larger = await scaleAndRotate(cropWord(reading.cleanImage, word), secondReadingScale, 0);
    const again = await tesseract.recognize(larger, reading.languages, reading.dpi * secondReadingScale, 'word');
    const second = again.map(({ text }) => text).join('');
    const texts = [word.text, ...(partOfNumber.test(second) ? [second] : [])];
    return [...new Set(texts.flatMap((text) => [text, withDigits(text, isFirst)]))];
}
/** The only combination of readings with right check digits; undefined if there is none or another. */
function findOnly(readings) {
    if (readings.reduce((count, { length }) => count * length, 1) > maxCombinations)
        return undefined;
    let combinations = [[]];
    for (const texts of readings)
        combinations = combinations.flatMap((before) => texts.map((text) => [...before, text]));
    const right = combinations.filter((texts) => isAccount(texts.join('')));
    const [only] = right;
    return right.length === 1 ? only : undefined;
}
/** The words with account numbers whose check digits are right, where that can be had. */
export async function verifyAccounts(tesseract, reading) {
    const replaced = new Map();
    let left = maxNumbersPerPage;
    for (const line of Map.groupBy(reading.words, (word) => word.line).values()) {
        for (let start = 0; start < line.length && left > 0; start += 1) {
            const words = findNumber(line, start);
            if (words.length === 0)
                continue;
            left -= 1;
            const readings = [];
            for (const [at, word] of words.entries())
                readings.push(await readingsOf(tesseract, reading, word, at === 0));
            for (const [at, text] of (findOnly(readings) ?? []).entries()) {
                const word = words[at];
                if (word !== undefined)
                    replaced.set(word, text);
            }
            start += words.length - 1;
        }
    }
    return reading.words.map((word) => ({ ...word, text: replaced.get(word) ?? word.text }));
}
//# sourceMappingURL=verify-accounts.js.map