/** Tracked changes of a document: how many there are, and by whom. */

/** Is told of each tracked change and its author, '' where it has none. */
export type OnChange = (author: string) => void;

/** Counts changes. */
export interface TrackedChanges {
  readonly onChange: OnChange;
  /** Who made them, each once. */
  authors(): readonly string[];
  /** What to say of them, without anyone's name: warnings hold nothing of the document. Undefined without changes. */
  warning(): string | undefined;
}

/** Starts counting. */
export function createTrackedChanges(): TrackedChanges {
  const authors = new Set<string>();
  let count = 0;
  return {
    onChange(author) {
      count += 1;
      if (author !== '') authors.add(author);
    },
    authors: () => [...authors],
    warning() {
      if (count === 0) return undefined;
      const by = authors.size === 0 ? '' : ` by ${authors.size} ${authors.size === 1 ? 'person' : 'people'}`;
      return `The document has tracked changes (${count}${by}): what was inserted is in the text, what was deleted is left out.`;
    },
  };
}
