import { SluiceError, toSluiceError } from '../errors/index.ts';
import { explainWithheld } from '../routing/index.ts';
import { anotherModelHelps } from '../upstream/index.ts';
import type { ReservedRequest } from './answer-headers.ts';
import { withOwnPaths } from './own-paths.ts';

/** `JSON.stringify` overflows the stack on a response that is nested too deeply: that is a failure of the provider. */
export function toRequestError(thrown: unknown): SluiceError {
  return thrown instanceof RangeError
    ? new SluiceError('upstream_malformed', { cause: thrown })
    : toSluiceError(thrown);
}

/** Throws what a promise was rejected with. */
export function rethrow(error: unknown): never {
  throw error;
}

/**
 * The error of a call in the words of its client: with its own paths and values, and with why no other model was tried.
 * @param isNative whether the provider got the request as it came
 */
export function toClientError(
  sent: SluiceError,
  { safe, route, toOwnPaths }: ReservedRequest,
  isNative: boolean | undefined,
): SluiceError {
  const failure = withOwnPaths(safe.toOwnError(sent), toOwnPaths, isNative);
  const said = safe.restoreText(failure.message);
  const { withheld } = route;
  return failure.withMessage(
    withheld !== undefined && anotherModelHelps(failure) ? `${said} ${explainWithheld(withheld)}` : said,
  );
}
