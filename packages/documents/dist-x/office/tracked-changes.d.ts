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
export declare function createTrackedChanges(): TrackedChanges;
