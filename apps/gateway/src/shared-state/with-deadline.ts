/** A timer that fires this much too late was held up by this process, not by the server. */
const lateMs = 20;
/** Then the answer may have arrived already, and is only to be read. */
const graceMs = 50;

/** The answer of the server, or an error after the deadline. Time during which this process was busy itself does not count. */
export function withDeadline<T>(answer: Promise<T>, deadlineMs: number, now: () => number): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout;
    const arm = (ms: number): void => {
      const dueMs = now() + ms;
      timer = setTimeout(() => {
        if (now() - dueMs > lateMs) arm(graceMs);
        else reject(new Error(`no answer within ${deadlineMs} ms`));
      }, ms);
    };
    arm(deadlineMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
