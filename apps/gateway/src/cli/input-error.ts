import { printable } from './printable.ts';

/** An input file that cannot be read or understood: the command ends with status 2, as for wrong arguments. */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options);
  }
}
