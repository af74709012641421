/** Bytes of bodies and requests held at once over all callers; beyond it callers are told to come back. */
export interface BodyBudget {
  /** Takes a request's place; false when all are taken. */
  startRequest(): boolean;
  endRequest(): void;
  /** Takes bytes; false, and none taken, when they do not fit. */
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
