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
  /** Proxies for all outgoing connections. */
  readonly proxies: ProxySettings;
  /** A file with certificates of authorities to trust besides those of Node. */
  readonly caFile: string | undefined;
  /** Folders of PATH, to find optional programs. */
  readonly programFolders: readonly string[];
  /** All variables, for provider discovery and for references in the configuration file. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Proxies by the protocol of the destination, and what is reached without one. */
export interface ProxySettings {
  readonly https: URL | undefined;
  readonly http: URL | undefined;
  /** Entries of NO_PROXY: `*`, a host name with its subdomains, or an address, with or without a port. */
  readonly exceptions: readonly string[];
}

/** Reads the environment. Throws if SLUICE_PORT is not a port, or for an invalid proxy. */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): StartEnvironment {
  const text = (name: string): string | undefined => {
    const value = variables[name];
    return value === undefined || value === '' ? undefined : value;
  };
  // Most programs read both spellings; curl reads `http_proxy` in small letters alone, since servers of CGI set the other one.
  const proxy = (name: string): URL | undefined => {
    const value = text(name) ?? text(name.toLowerCase());
    return value === undefined ? undefined : proxyUrl(name, value);
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
    proxies: {
      https: proxy('HTTPS_PROXY'),
      http: proxy('HTTP_PROXY'),
      exceptions: (text('NO_PROXY') ?? text('no_proxy') ?? '')
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((one) => one !== ''),
    },
    caFile: text('SLUICE_CA_FILE'),
    programFolders: (text('PATH') ?? '').split(delimiter).filter((folder) => folder !== ''),
    variables,
  };
}

function proxyUrl(name: string, value: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new Error(`${name} must be the address of an HTTP proxy, such as http://proxy.example.org:3128.`);
  return url;
}
