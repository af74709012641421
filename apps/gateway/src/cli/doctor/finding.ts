/** What one look found; `mend` says what to do. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly words: string;
  readonly mend?: string | undefined;
}
