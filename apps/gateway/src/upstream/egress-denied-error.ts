/** An address that may not be reached. */
export class EgressDeniedError extends Error {
  override readonly name = 'EgressDeniedError';
}
