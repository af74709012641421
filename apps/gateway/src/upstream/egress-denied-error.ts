/** A connection to this address is not allowed. */
export class EgressDeniedError extends Error {
  override readonly name = 'EgressDeniedError';
}
