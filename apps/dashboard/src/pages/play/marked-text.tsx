import type { Replaced } from './exchange.ts';
import styles from './play.module.css';
import { text as words } from './text.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly replaced: readonly Replaced[];
  readonly pointed: string | undefined;
  readonly onPoint: (placeholder: string | undefined) => void;
}

/** A text in which the values that left as placeholders are marked. */
export function MarkedText({ text, replaced, pointed, onPoint }: MarkedTextProps) {
  const byValue = new Map(replaced.map((one) => [one.value, one]));
  const values = [...byValue.keys()].filter((value) => value !== '').toSorted((a, b) => b.length - a.length);
  const parts = split(text, values);
  return (
    <p className={styles['text']}>
      {parts.map(({ at, part, isValue }) => {
        const known = isValue ? byValue.get(part) : undefined;
        if (known === undefined) return part;
        const isPointed = known.placeholder === pointed;
        return (
          <mark
            key={at}
            className={[styles['value'], isPointed ? styles['pointed'] : undefined].filter(Boolean).join(' ')}
            title={words.replacedHint(known.type, known.placeholder)}
            onMouseEnter={() => onPoint(known.placeholder)}
            onMouseLeave={() => onPoint(undefined)}
          >
            {part}
          </mark>
        );
      })}
    </p>
  );
}

interface Part {
  readonly at: number;
  readonly part: string;
  readonly isValue: boolean;
}

/** Cuts a text at values; of two that overlap, the longer one counts. */
export function split(text: string, values: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let begin = 0;
  for (let at = 0; at < text.length; ) {
    const value = values.find((one) => text.startsWith(one, at));
    if (value === undefined) {
      at += 1;
      continue;
    }
    if (at > begin) parts.push({ at: begin, part: text.slice(begin, at), isValue: false });
    parts.push({ at, part: value, isValue: true });
    at += value.length;
    begin = at;
  }
  if (begin < text.length) parts.push({ at: begin, part: text.slice(begin), isValue: false });
  return parts;
}
