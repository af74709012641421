/** A TCP proxy that can break what passes through it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What happens to bytes: in both directions late, lost without a word, or the connections are reset and none is opened. */
export type ProxyFault = { readonly delayMs: number } | 'drop' | 'reset';

export interface TcpProxy {
  readonly port: number;
  /** From now on; undefined passes all on. Connections that lost bytes stay useless. */
  break(fault: ProxyFault | undefined): void;
  /** New connections go to another port; those that are open are reset. */
  redirect(port: number): void;
  close(): void;
}

/** @param host address to listen on */
export async function startTcpProxy(targetPort: number, host = '127.0.0.1'): Promise<TcpProxy> {
  let target = targetPort;
  let fault: ProxyFault | undefined;
  const open = new Set<Socket>();
  const reset = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  const server = createServer({ noDelay: true }, (client) => {
    if (fault === 'reset') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    let hasLost = false;
    const pass = (from: Socket, to: Socket): void => {
      open.add(from);
      from.on('data', (bytes) => {
        hasLost ||= fault === 'drop';
        if (hasLost) return;
        const write = (): void => {
          if (!to.destroyed && !hasLost) to.write(bytes);
        };
        if (typeof fault === 'object') setTimeout(write, fault.delayMs);
        else write();
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        if (!hasLost) to.destroy();
      });
    };
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    port: address.port,
    break: (next) => {
      fault = next;
      if (next === 'reset') reset();
    },
    redirect: (port) => {
      target = port;
      reset();
    },
    close: () => {
      server.close();
      reset();
    },
  };
}
