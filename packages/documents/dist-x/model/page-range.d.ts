/** Tests whether a page, by its 1-based number, is included. */
export type PageFilter = (page: number) => boolean;
/**
 * Parses a page range such as "1-5,9", "3-" (to the end) or "-4" (from the start). Undefined or blank includes every
 * page. Throws `DocumentError` (bad_page_range) for anything else.
 */
export declare function parsePageRange(range: string | undefined): PageFilter;
