/** Tokenizes Rich Text into groups, control words and text. */
import type { Budget } from '../model/index.ts';
/** A token; `raw` is its source text. */
export interface RtfToken {
    readonly kind: 'open' | 'close' | 'word' | 'sign' | 'byte' | 'text';
    readonly raw: string;
    /** Name of a control word or symbol, or two hexadecimal digits; '' for others. */
    readonly name: string;
    /** Numeric parameter of a control word, if any. */
    readonly value: number | undefined;
}
/** Yields the tokens in order; data after `\bin` belongs to that word. Charges a node per group. */
export declare function tokenizeRtf(rtf: string, budget: Budget): Generator<RtfToken>;
