import type { ScannedText } from '../scan/index.ts';
import type { Span } from '../span.ts';
import type { GrammarRecognizer } from './recognizer.ts';

/** Endings that are seldom a file's; country codes that are words or file endings are left out. */
const endings = new Set(
  (
    'com org net edu gov mil int info biz io ai dev app cloud online shop site store xyz tech blog page me tv eu ' +
    'de fr es it nl pt be at ch uk ie dk se no fi pl cz sk hu ro bg gr hr si lt lv ee lu us ca mx br ar cl au nz jp ' +
    'cn kr in sg hk tw za tr ru ua il'
  ).split(' '),
);

/** A path makes it a URL without its scheme. */
const path = /\/[\w%~.@/?=&#-]{0,200}[\w/]/y;

/** Domain names that stand alone, not in an e-mail address or a URL. */
export const domainName = {
  kind: 'grammar',
  code: 209,
  score: 0.6,
  find({ text }: ScannedText): Span[] {
    const spans: Span[] = [];
    const name =
      /(?<![\p{L}\p{N}@/._-])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}([a-z]{2,6})(?![\p{L}\p{N}@_-]|\.\p{L}|\()/giuy;
    for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
      const start = labelStart(text, dot);
      if (start === dot || start < (spans.at(-1)?.end ?? 0)) continue;
      name.lastIndex = start;
      const match = name.exec(text);
      if (match?.[1] === undefined || !endings.has(match[1].toLowerCase())) continue;
      if (/^[A-Z]?[a-z]+\.[A-Z]/.test(match[0])) continue;
      const end = start + match[0].length;
      path.lastIndex = end;
      const rest = path.exec(text);
      if (rest === null) spans.push({ start, end, code: 209, score: 0.6 });
      else spans.push({ start, end: end + rest[0].length, code: 207, score: 0.7 });
    }
    return spans;
  },
} satisfies GrammarRecognizer;

function labelStart(text: string, dot: number): number {
  let start = dot;
  while (start > 0 && dot - start < 63 && /[a-z0-9-]/i.test(text.charAt(start - 1))) start--;
  return start;
}
