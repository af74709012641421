import type { Budget } from '../model/index.ts';
import { type StyleRules } from './styled-headings.ts';
/** Result of converting a page. */
export interface HtmlText {
    readonly markdown: string;
    readonly title: string;
    readonly tables: readonly (readonly (readonly string[])[])[];
}
/** Converts a page. Charges a node per element. @param rules of its style sheets: larger type makes a heading */
export declare function htmlToMarkdown(html: string, budget: Budget, rules?: StyleRules): HtmlText;
