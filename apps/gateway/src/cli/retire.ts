import { setTimeout as delay } from 'node:timers/promises';
import type { HttpServer } from '../http/index.ts';

/** How long clients may use their connections for one more request. */
const retireMs = 5000;
/** By then, the request of a connection that was accepted last has arrived. */
const lastRequestMs = 500;

/**
 * Takes leave of clients that shall not notice it, since another process listens on the same socket: they use new connections, and then no
 * more of them are accepted here.
 * @param isUrgent ends it sooner
 */
export async function retire(
  edge: Pick<HttpServer, 'retire' | 'stopAccepting'>,
  isUrgent?: Promise<unknown>,
): Promise<void> {
  const leave = async (): Promise<void> => {
    edge.retire();
    await delay(retireMs);
    edge.stopAccepting();
    await delay(lastRequestMs);
  };
  await Promise.race([leave(), ...(isUrgent === undefined ? [] : [isUrgent])]);
}
