/** Counts the tracked changes of a document and their authors. */

/** Called for each tracked change with its author, '' if unknown. */
export type OnChange = (author: string) => void;

/** Collects tracked changes. */
export interface TrackedChanges {
  readonly onChange: OnChange;
  /** The distinct authors. */
  authors(): readonly string[];
  /**
   * Returns a warning without the authors' names, since warnings contain nothing from the document. Undefined
   * without changes.
   */
  warning(): string | undefined;
}

/** Starts an empty collection. */
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
