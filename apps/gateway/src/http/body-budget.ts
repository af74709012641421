import { SluiceError } from '../errors/index.ts';

/** Bytes of bodies and requests held at once over all callers; beyond it callers are told to come back. */
export interface BodyBudget {
  /** Takes a request's place. Throws `overloaded`. */
  enter(): void;
  leave(): void;
  /** Takes bytes. Throws `overloaded` and takes none. */
  take(sizeBytes: number): void;
  give(sizeBytes: number): void;
  inFlight(): number;
  heldBytes(): number;
}

export function createBodyBudget(
  limits: () => { readonly bodyBudgetBytes: number; readonly maxInFlight: number },
): BodyBudget {
  let inFlight = 0;
  let heldBytes = 0;
  return {
    enter() {
      if (inFlight >= limits().maxInFlight) throw new SluiceError('overloaded', { retryAfterMs: 1000 });
      inFlight++;
    },
    leave: () => {
      inFlight--;
    },
    take(sizeBytes) {
      if (heldBytes + sizeBytes > limits().bodyBudgetBytes) {
        throw new SluiceError('overloaded', {
          message: 'The gateway holds as many request bytes as it may.',
          retryAfterMs: 1000,
        });
      }
      heldBytes += sizeBytes;
    },
    give: (sizeBytes) => {
      heldBytes -= sizeBytes;
    },
    inFlight: () => inFlight,
    heldBytes: () => heldBytes,
  };
}
