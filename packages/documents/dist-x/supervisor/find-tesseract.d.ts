import type { SystemTesseract } from '../model/index.ts';
/**
 * Looks for the program, which takes about ten milliseconds if it is installed.
 * @param guard a command prefix that ends the program together with the process that started it
 * @param folders absolute paths, searched in order; relative ones are skipped
 */
export declare function findTesseract(guard: readonly string[], folders?: readonly string[]): SystemTesseract | undefined;
