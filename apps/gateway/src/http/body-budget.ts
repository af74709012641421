/** Limits for request bodies in memory and for concurrent requests, over all callers. Above them, requests get a 503. */
export interface BodyBudget {
  /** Takes a slot for a request; false if there is none. */
  startRequest(): boolean;
  endRequest(): void;
  /** Takes bytes; false, without taking any, if they do not fit. */
  reserve(sizeBytes: number): boolean;
  release(sizeBytes: number): void;
  inFlight(): number;
  heldBytes(): number;
}

export function createBodyBudget(
  limits: () => { readonly bodyBudgetBytes: number; readonly maxInFlight: number },
): BodyBudget {
  let inFlight = 0;
  let heldBytes = 0;
  return {
    startRequest() {
      if (inFlight >= limits().maxInFlight) return false;
      inFlight++;
      return true;
    },
    endRequest: () => {
      inFlight--;
    },
    reserve(sizeBytes) {
      if (heldBytes + sizeBytes > limits().bodyBudgetBytes) return false;
      heldBytes += sizeBytes;
      return true;
    },
    release: (sizeBytes) => {
      heldBytes -= sizeBytes;
    },
    inFlight: () => inFlight,
    heldBytes: () => heldBytes,
  };
}
