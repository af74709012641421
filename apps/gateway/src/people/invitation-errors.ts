import { violationsError } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';

/** Also for those of others. */
export function notFound(): SluiceError {
  return new SluiceError('not_found', { message: 'Invitation not found.' });
}

/** 422 for a member that is needed here. */
export function missingField(name: string): SluiceError {
  return violationsError([{ loc: ['body', name], msg: 'Field required', type: 'missing' }]);
}

/** For links that open nothing. */
export function goneError(): SluiceError {
  return new SluiceError('not_found', {
    message: 'This link was used, has expired or was revoked; ask for a new one.',
    param: 'token',
  });
}

/** For an address of somebody else. */
export function takenError(): SluiceError {
  return new SluiceError('conflict', {
    message: 'Somebody has this e-mail address already.',
    param: 'email',
  });
}

/** For who has no password here. */
export function signInFirst(): SluiceError {
  return new SluiceError('conflict', {
    message: 'You sign in with an identity provider; sign in first, and accept the invitation then.',
    param: 'token',
  });
}
