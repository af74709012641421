import type { IncomingMessage } from 'node:http';

/** Silence after which the rest of a rejected body is no longer waited for. */
const maxSilenceMs = 3000;
/** However it arrives, it is read and discarded for no longer than this. */
const maxDrainMs = 30_000;

/**
 * Reads and discards the rest of a rejected body, so that its sender receives the response instead of a connection reset: many
 * clients read no response before they have sent everything. If it takes too long, the connection is closed. `done` is called
 * once at the end.
 */
export function drainBody(request: IncomingMessage, done: () => void): void {
  if (request.complete) {
    done();
    return;
  }
  let isOpen = true;
  const finish = (): void => {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(silence);
    clearTimeout(total);
    request.off('data', onData);
    done();
  };
  const giveUp = (): void => {
    finish();
    if (!request.complete) request.destroy();
  };
  const silence = setTimeout(giveUp, maxSilenceMs);
  const total = setTimeout(giveUp, maxDrainMs);
  silence.unref();
  total.unref();
  const onData = (): void => {
    silence.refresh();
  };
  request.on('data', onData);
  request.once('end', finish);
  request.once('close', finish);
  request.resume();
}
