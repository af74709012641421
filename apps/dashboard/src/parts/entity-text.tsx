import styles from './entity-text.module.css';

const placeholderForm = /<[A-Z][A-Z_]*_\d+>/g;
const families = 6;

/** A colour for each type, the same everywhere. */
function familyOf(placeholder: string): number {
  let sum = 0;
  for (const letter of placeholder.replace(/_\d+>$/, ''))
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % families;
}

interface EntityTextProps {
  readonly text: string;
  /** The placeholder that is pointed at anywhere, so that all of its kind are marked. */
  readonly pointed?: string | undefined;
  readonly onPoint?: (placeholder: string | undefined) => void;
  /** What is said of words that are marked as uncertain, by word. */
  readonly uncertain?: ReadonlyMap<string, string>;
}

/** A text with its placeholders marked by type. */
export function EntityText({ text, pointed, onPoint, uncertain }: EntityTextProps) {
  const parts: { readonly at: number; readonly text: string; readonly isPlaceholder: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholderForm)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), isPlaceholder: false });
    parts.push({ at: match.index, text: match[0], isPlaceholder: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isPlaceholder: false });
  return (
    <p className={styles['text']}>
      {parts.map(({ at, text: part, isPlaceholder }) =>
        isPlaceholder ? (
          <mark
            key={at}
            className={[
              styles['mark'],
              styles[`family${familyOf(part)}`],
              part === pointed ? styles['pointed'] : undefined,
            ]
              .filter(Boolean)
              .join(' ')}
            onMouseEnter={() => onPoint?.(part)}
            onMouseLeave={() => onPoint?.(undefined)}
          >
            {part}
          </mark>
        ) : uncertain === undefined ? (
          part
        ) : (
          <UncertainWords key={at} text={part} words={uncertain} />
        ),
      )}
    </p>
  );
}

/** A text with some of its words marked. */
function UncertainWords({
  text,
  words,
}: {
  readonly text: string;
  readonly words: ReadonlyMap<string, string>;
}) {
  return text.split(/(\s+)/).map((word, at) => {
    const note = words.get(word);
    return note === undefined ? (
      word
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: words of a text never change their order
      <mark key={at} className={styles['uncertain']} title={note}>
        {word}
      </mark>
    );
  });
}
