/** Decides per page whether its text layer is usable or OCR is needed. */
import type { OcrMode } from '../model/index.ts';
import type { PdfPage } from './read-page.ts';

const minTextLetters = 30;
const imagePageShare = 0.3;
const scanShare = 0.6;
const maxUnreadableShare = 0.25;
/** In every language, most characters of a text are letters and digits. */
const minAlphanumericShare = 0.45;
const minLettersForText = 200;

/** Lines and leaders that are typed: a page of a few words may have more of them than letters. */
const leader = /[_.\u2026\u00b7=\p{Pd}]/u;

/** True if most characters are rare symbols, as with a font that has no Unicode map. */
function looksGarbled(page: PdfPage): boolean {
  let letters = 0;
  let odd = 0;
  let plain = 0;
  for (const { text } of page.words) {
    for (const character of text) {
      if (leader.test(character)) continue;
      letters += 1;
      if (/[\p{Cc}\p{Co}\p{Cn}\ufffd\u0080-\u009f]/u.test(character)) odd += 1;
      else if (/[\p{L}\p{N}\p{M}]/u.test(character)) plain += 1;
    }
  }
  return (
    (letters > 0 && odd > letters * maxUnreadableShare) ||
    (letters > minTextLetters && plain < letters * minAlphanumericShare)
  );
}

/** Chooses how to read a page. */
export function choosePageSource(page: PdfPage, mode: OcrMode): 'text' | 'ocr' {
  if (mode === 'never') return 'text';
  if (mode === 'always') return 'ocr';
  const { letters, unreadable, imageShare } = page.signals;
  const visible = page.words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > 0 && unreadable > letters * maxUnreadableShare) return 'ocr';
  if (looksGarbled(page)) return 'ocr';
  if (visible < minTextLetters && imageShare > imagePageShare) return 'ocr';
  if (visible < minLettersForText && imageShare > scanShare) return 'ocr';
  return visible === 0 && page.drawnObjects > 0 ? 'ocr' : 'text';
}
