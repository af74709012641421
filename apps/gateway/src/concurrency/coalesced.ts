/**
 * Runs `work` once at a time. The returned function resolves, or rejects, with a run that began after it was called: calls that
 * come during a run share the next one. So what is read is never older than the call, and an older answer never replaces a newer one.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  const run = (): Promise<void> => {
    if (running === undefined) {
      running = work().finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return run();
      });
    return following;
  };
  return run;
}
