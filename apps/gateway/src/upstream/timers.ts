/** A timer that was set; disposing of it cancels it. */
export interface Timer extends Disposable {
  /** Lets the process end before the timer fires. */
  unref(): unknown;
}

/** Runs a function after a delay: `setTimeout` in the gateway, a virtual clock in simulations. */
export type SetTimer = (run: () => void, delayMs: number) => Timer;
