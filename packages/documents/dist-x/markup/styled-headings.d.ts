/** Finds headings of a page that are ordinary paragraphs in larger type, as word processors export them. */
import type { Budget } from '../model/index.ts';
import { type Element } from './dom.ts';
/** What style sheets say of the type of an element. */
interface TypeStyle {
    readonly size: string | undefined;
    readonly weight: string | undefined;
}
/** Rules of style sheets by class (`.name`) or element; other selectors are left out. */
export type StyleRules = ReadonlyMap<string, TypeStyle>;
/** Reads the rules about type, in linear time. */
export declare function readStyleRules(css: string): StyleRules;
/**
 * Levels of the paragraphs that are headings by their type. None if all text has one size.
 * @param rules of the style sheets of the page
 */
export declare function findStyledHeadings(root: Element, rules: StyleRules, budget: Budget): ReadonlyMap<Element, number>;
export {};
