import { SluiceError } from '../errors/index.ts';
import type { Adapter } from './port.ts';

/** The adapter for an endpoint beside that of an API, which not every provider of the API has: that says nothing about the model. */
export function operationAdapter(adapter: Adapter): Adapter {
  return {
    ...adapter,
    readFailure: (status, headers, body, target) =>
      status === 404 || status === 405
        ? { error: notServed(target.id), retryable: false, retryAfterMs: undefined, saysNothing: true }
        : adapter.readFailure(status, headers, body, target),
  };
}

function notServed(model: string): SluiceError {
  return new SluiceError('not_found', {
    param: 'model',
    message: `The provider of ${model} does not have this endpoint.`,
  });
}
