import { describe, expect, it } from 'vitest';
import { takeInheritedSocket } from './inherited-socket.ts';

describe('takeInheritedSocket', () => {
  const given = (variables: Readonly<Record<string, string>>) => {
    const environment = { ...variables, PATH: '/bin' };
    const take = () => takeInheritedSocket(environment, 42);
    return { environment, take };
  };

  it('finds the socket that is for this process, and lets no child find it', () => {
    const { environment, take } = given({
      LISTEN_PID: '42',
      LISTEN_FDS: '1',
      LISTEN_FDNAMES: 'sluice.socket',
    });
    expect(take()).toBe(3);
    expect(environment).toEqual({ PATH: '/bin' });
    expect(take()).toBeUndefined();
  });

  it.each([
    ['of another process', { LISTEN_PID: '41', LISTEN_FDS: '1' }],
    ['of nobody', { LISTEN_FDS: '1' }],
    ['that is no number', { LISTEN_PID: '42x', LISTEN_FDS: '1' }],
    ['without sockets', { LISTEN_PID: '42', LISTEN_FDS: '0' }],
    ['without a count', { LISTEN_PID: '42' }],
  ])('ignores the variables %s', (_name, variables) => {
    const { environment, take } = given(variables);
    expect(take()).toBeUndefined();
    expect(environment).toEqual({ PATH: '/bin' });
  });

  it.each(['2', '-1', 'many'])('refuses %s sockets', (count) => {
    expect(given({ LISTEN_PID: '42', LISTEN_FDS: count }).take).toThrow('LISTEN_FDS');
  });
});
