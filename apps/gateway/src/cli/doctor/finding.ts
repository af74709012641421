/** Result of one check; `fix` says what to do. */
export interface Finding {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly what: string;
  readonly message: string;
  readonly fix?: string | undefined;
}
