import { setTimeout as delay } from 'node:timers/promises';
import type { HttpServer } from '../http/index.ts';

/** Time in ms in which clients may use their connections for one more request, while another process listens on the same socket. */
export const replacedMs = 5000;
/** By then, the request of a connection that was accepted last has arrived. */
const lastRequestMs = 500;

/**
 * Ends the connections of clients without an error: each response is the last one of its connection, and after a delay no more
 * connections are accepted.
 * @param begin tells the server that it retires, or leaves
 * @param isUrgent ends it sooner
 */
export async function retire(
  edge: Pick<HttpServer, 'stopAccepting'>,
  { begin, delayMs, isUrgent }: { begin: () => void; delayMs: number; isUrgent?: Promise<unknown> },
): Promise<void> {
  const leave = async (): Promise<void> => {
    begin();
    await delay(delayMs);
    edge.stopAccepting();
    await delay(lastRequestMs);
  };
  await Promise.race([leave(), ...(isUrgent === undefined ? [] : [isUrgent])]);
}
