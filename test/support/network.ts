/** A network of this machine's own: hosts in namespaces on one bridge, whose links and routes a test can cut. Needs root. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

export interface NetworkHost {
  readonly address: string;
  /** A command that runs a program in this host. */
  readonly through: readonly string[];
  /** Cuts its link to everything, or heals it. */
  setLink(isUp: boolean): void;
  /** Drops what it sends to an address, or no longer. */
  setRoute(address: string, isOpen: boolean): void;
}

export interface Network {
  /** Two addresses of the test itself. */
  readonly own: readonly [string, string];
  addHost(): NetworkHost;
  close(): void;
}

const ip = (...args: readonly string[]): void => {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Undefined where this user may not make one. */
export function openNetwork(): Network | undefined {
  const id = randomBytes(3).toString('hex');
  const [bridge, subnet] = [`slb${id}`, `10.231.${randomBytes(1).readUInt8()}`];
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
  } catch {
    return undefined;
  }
  const own = [`${subnet}.1`, `${subnet}.2`] as const;
  for (const address of own) ip('addr', 'add', `${address}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const names: string[] = [];
  return {
    own,
    addHost: () => {
      const place = names.length + 10;
      const [name, outer, inner] = [`sluice-${id}-${place}`, `slo${id}${place}`, `sli${id}${place}`];
      const address = `${subnet}.${place}`;
      ip('netns', 'add', name);
      names.push(name);
      ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
      ip('link', 'set', inner, 'netns', name);
      ip('link', 'set', outer, 'master', bridge, 'up');
      ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', inner);
      ip('-n', name, 'link', 'set', inner, 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      return {
        address,
        through: ['ip', 'netns', 'exec', name],
        setLink: (isUp) => ip('link', 'set', outer, isUp ? 'up' : 'down'),
        setRoute: (to, isOpen) => ip('-n', name, 'route', isOpen ? 'del' : 'add', 'blackhole', `${to}/32`),
      };
    },
    close: () => {
      for (const name of names) ip('netns', 'del', name);
      ip('link', 'del', bridge);
    },
  };
}
