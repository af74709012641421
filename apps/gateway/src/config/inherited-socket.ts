/** The first descriptor that a supervisor passes: sd_listen_fds(3). */
const firstFd = 3;

type Variables = Record<string, string | undefined>;

/**
 * The descriptor of the listening socket that a supervisor such as systemd passed to this process; undefined without one. Removes what
 * names it from the environment, so that no child takes it for its own. Throws if there are several.
 */
export function takeInheritedSocket(
  variables: Variables = process.env,
  pid: number = process.pid,
): number | undefined {
  const [forPid, count] = [variables['LISTEN_PID'], variables['LISTEN_FDS']];
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete variables[name];
  // They are for the process that the supervisor started, and a process that this one has started may have them still.
  if (forPid !== String(pid) || count === undefined || count === '0') return undefined;
  if (count !== '1')
    throw new Error(
      `The supervisor passed ${/^\d{1,3}$/.test(count) ? count : 'an unknown number of'} sockets (LISTEN_FDS): the gateway listens on one.`,
    );
  return firstFd;
}
