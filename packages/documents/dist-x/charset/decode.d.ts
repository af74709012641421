/** Decoded text and the charset used. */
export interface DecodedText {
    readonly text: string;
    readonly charset: string;
}
/**
 * Decodes text. `declared` is the charset named by the file or its container; it is used unless the bytes contradict
 * it.
 */
export declare function decodeText(bytes: Uint8Array, declared?: string): DecodedText;
