import type { SluiceError } from '../errors/index.ts';

/** An error about the chat request, with the paths of the caller's own request. */
export function withOwnPaths(error: SluiceError, toOwnPaths: (text: string) => string = same): SluiceError {
  const { param, message } = error;
  const ownParam = param === null ? null : toOwnPaths(param);
  const ownMessage = toOwnPaths(message);
  return ownParam === param && ownMessage === message
    ? error
    : error.withPaths(ownParam, ownMessage, error.detail);
}

const same = (text: string): string => text;
