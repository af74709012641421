import { Server } from 'node:http';

/** A turn of the event loop that took less did no work, so that no connection has waited since. */
const quietMs = 0.2;
const maxTurns = 2000;

/**
 * Closes the listening socket alone. `http.Server.close` also ends connections without a request, and so one that was accepted just now,
 * whose request is on its way.
 */
const closeListener: (this: Server) => void = Reflect.get(Object.getPrototypeOf(Server.prototype), 'close');

/**
 * Stops accepting connections, in a moment in which none waits to be accepted: the system resets those that wait for a socket that
 * closes. On a busy server, gives up after some turns of the event loop.
 */
export function closeWhenQuiet(server: Server): void {
  let turns = 0;
  let lookedMs = performance.now();
  const look = (): void => {
    const nowMs = performance.now();
    const isQuiet = nowMs - lookedMs < quietMs;
    lookedMs = nowMs;
    if (isQuiet || ++turns === maxTurns) closeListener.call(server);
    else setImmediate(look);
  };
  setImmediate(look);
}
