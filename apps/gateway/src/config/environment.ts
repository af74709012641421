import { delimiter } from 'node:path';

/** Environment of the process. This is the only module that reads environment variables. */
export interface StartEnvironment {
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** Number of processes, or `auto`. */
  readonly workers: string | undefined;
  readonly dataDir: string | undefined;
  readonly configPath: string | undefined;
  readonly bootstrapKey: string | undefined;
  readonly adminToken: string | undefined;
  readonly masterKey: string | undefined;
  /** The master key before a rotation, which still opens. */
  readonly previousMasterKey: string | undefined;
  readonly keyPepper: string | undefined;
  /** Folders of PATH, to find optional programs. */
  readonly programFolders: readonly string[];
  /** All variables, for provider discovery and for references in the configuration file. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Reads the environment. Throws if SLUICE_PORT is not a port. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): StartEnvironment {
  const text = (name: string): string | undefined => {
    const value = variables[name];
    return value === undefined || value === '' ? undefined : value;
  };
  const port = text('SLUICE_PORT');
  if (port !== undefined && !/^[0-9]{1,5}$/.test(port))
    throw new Error('SLUICE_PORT must be a port number from 0 to 65535.');
  return {
    host: text('SLUICE_HOST'),
    port: port === undefined ? undefined : Number(port),
    workers: text('SLUICE_WORKERS'),
    dataDir: text('SLUICE_DATA'),
    configPath: text('SLUICE_CONFIG'),
    bootstrapKey: text('SLUICE_BOOTSTRAP_KEY'),
    adminToken: text('SLUICE_ADMIN_TOKEN'),
    masterKey: text('SLUICE_MASTER_KEY'),
    previousMasterKey: text('SLUICE_PREVIOUS_MASTER_KEY'),
    keyPepper: text('SLUICE_KEY_PEPPER'),
    programFolders: (text('PATH') ?? '').split(delimiter).filter((folder) => folder !== ''),
    variables,
  };
}
