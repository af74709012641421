/** What a translation of a request lost. */
export interface TranslationReport {
  readonly warnings: string[];
  readonly unsupported: string[];
}

/** Adds a warning once. */
export function warnOnce({ warnings }: TranslationReport, text: string): void {
  if (!warnings.includes(text)) warnings.push(text);
}
