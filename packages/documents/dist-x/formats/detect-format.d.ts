import type { Format } from './format.ts';
/**
 * Detects the format of a file by its content; name and hint only break ties. Throws `DocumentError` if the file is
 * unsupported, encrypted or damaged.
 */
export declare function detectFormat(bytes: Uint8Array, claimed: {
    readonly name: string | undefined;
    readonly hint: string | undefined;
}): Format;
