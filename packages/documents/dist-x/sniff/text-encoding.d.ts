/** Detects whether bytes are text, by what text never contains, without determining the exact charset. */
/** How text is encoded, as far as the bytes reveal it. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'bytes';
/** Returns the text encoding; undefined for binary data. */
export declare function detectTextEncoding(bytes: Uint8Array): TextEncoding | undefined;
