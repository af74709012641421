import type { CliContext } from './cli-context.ts';

const defaultHost = '127.0.0.1';
const defaultPort = 4100;

/** Where the gateway listens, unless its command line says otherwise. */
export function configuredAddress({
  environment,
  settings,
}: Pick<CliContext, 'environment' | 'settings'>): readonly [host: string, port: number] {
  return [
    environment.host ?? settings.server.host ?? defaultHost,
    environment.port ?? settings.server.port ?? defaultPort,
  ];
}
