import type { SluiceError } from '../errors/index.ts';

/**
 * An error about the chat request, with the paths of the caller's own request.
 * @param isNative whether a provider that speaks the caller's API said it: its paths are the caller's
 */
export function withOwnPaths(
  error: SluiceError,
  toOwnPaths: (text: string) => string = same,
  isNative = false,
): SluiceError {
  const { param, message } = error;
  // What a provider did not name is named in words of chat.
  const isOwn = isNative && error.provider !== undefined && param !== 'messages';
  const ownParam = param === null || isOwn ? param : toOwnPaths(param);
  const ownMessage = isOwn ? message : toOwnPaths(message);
  return ownParam === param && ownMessage === message
    ? error
    : error.withPaths(ownParam, ownMessage, error.detail);
}

const same = (text: string): string => text;
