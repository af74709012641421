/** Appends content from outside the body, such as headers and notes, unless the body already contains it. */
/** Content from outside the body of a document. */
export interface AppendixSection {
    readonly title: string;
    readonly lines: readonly string[];
    /**
     * `comment`: always included. `main`: paragraphs of the body, several of which may share a line of the Markdown,
     * as in a table cell. Otherwise a line is omitted only if a line of the Markdown is equal to it.
     */
    readonly kind?: 'comment' | 'main';
}
/** Renders the sections that the Markdown does not contain yet; '' if there are none. */
export declare function renderAppendix(markdown: string, extras: readonly AppendixSection[]): string;
