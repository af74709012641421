import { text } from './text.ts';

const names: Readonly<Record<string, string>> = text.errorNames;

/** What went wrong in words; codes that the catalogue does not have stay as they are. */
export const errorName = (code: string): string => names[code] ?? code;
