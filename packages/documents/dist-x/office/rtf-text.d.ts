import type { RtfToken } from './rtf-tokens.ts';
/** A text as its tokens come. */
export interface RtfText {
    add(token: RtfToken): void;
    /** What has come since the start. */
    text(): string;
    /** Its lines that are not empty. */
    lines(): readonly string[];
}
/** The charset that a file declares. */
export declare function charsetOfRtf(rtf: string): string;
/** @param charset of its bytes */
export declare function createRtfText(charset: string): RtfText;
