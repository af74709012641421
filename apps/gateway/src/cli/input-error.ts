/** Control characters of a file must not reach a terminal. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** An input file that cannot be read or understood: the command ends with status 2, as for wrong arguments. */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(unprintable, '?'), options);
  }
}
