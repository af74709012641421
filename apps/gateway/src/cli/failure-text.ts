/** A failure in words, with what mends it. */
import { ConfigError } from '../config/index.ts';
import { printable } from './printable.ts';

export function failureText(error: unknown): string {
  if (error instanceof ConfigError) return `Invalid configuration:\n${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const text = systemFailureText(error);
  return text === undefined ? error.message : printable(text);
}

/** Errors of the operating system name a call and a code; what people need is the place and the way out. */
function systemFailureText(error: NodeJS.ErrnoException): string | undefined {
  const { code, syscall, path } = error;
  if (syscall === undefined) return undefined;
  const [host, port]: readonly unknown[] = [Reflect.get(error, 'address'), Reflect.get(error, 'port')];
  const address = `${host ?? ''}${port === undefined ? '' : `:${port}`}`;
  if (syscall === 'listen' || syscall === 'bind' || syscall === 'getaddrinfo') {
    switch (code) {
      case 'EADDRINUSE':
        return `Another program listens on ${address}, perhaps another gateway. Stop it, or choose another port with --port or SLUICE_PORT (0 for a free one).`;
      case 'EACCES':
        return `This user may not listen on ${address}: ports below 1024 are for root. Choose another one with --port or SLUICE_PORT.`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return `${Reflect.get(error, 'hostname') ?? address} is no address of this machine. Choose another one with --host or SLUICE_HOST, such as 127.0.0.1.`;
      default:
        return undefined;
    }
  }
  if (path === undefined) return undefined;
  switch (code) {
    case 'ENOENT':
      return `There is no file or folder ${path}.`;
    case 'EACCES':
    case 'EPERM':
      return `${path}: permission denied. Run as its owner, change its owner (chown), or name another place (--data, --config).`;
    case 'EROFS':
      return `${path} is on a read-only file system. Name another data folder with --data or SLUICE_DATA.`;
    case 'ENOSPC':
      return `There is no space left on the disk of ${path}.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path}: a part of this path is a file, not a folder. Name another place (--data, --config).`;
    case 'EISDIR':
      return `${path} is a folder, not a file.`;
    default:
      return undefined;
  }
}
