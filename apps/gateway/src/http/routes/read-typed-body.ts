import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { SluiceError } from '../../errors/index.ts';

/** Gives a body its type; the server has validated it already. */
export function typedBody<S extends TSchema>(schema: S): (body: unknown) => Static<S> {
  const check = Compile(schema);
  return (body) => {
    if (check.Check(body)) return body;
    throw new SluiceError('invalid_request');
  };
}
