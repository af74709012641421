/** Shown instead of a secret. */
export const mask = '********';

/** An address with user and password masked, for output. */
export function maskedAddress(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${mask}@`);
}
