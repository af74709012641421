import type { CatalogModel } from '@sluice/catalog';
import type { ProviderSettings, Settings, StartEnvironment } from './config/index.ts';
import type { MasterKeys } from './crypto/index.ts';
import type { Broadcast, LimitStore } from './shared-state/index.ts';
import type { Storage } from './storage/index.ts';
import type { Log } from './telemetry/index.ts';

/** With what a gateway is created. */
export interface GatewayDeps {
  readonly settings: Settings;
  readonly environment: StartEnvironment;
  readonly dataDir: string;
  readonly catalog: () => readonly CatalogModel[];
  readonly storage: Storage;
  readonly pepper: Buffer;
  readonly masterKeys: MasterKeys;
  readonly log: Log;
  /** Called with the local model servers whenever they changed. */
  readonly onLocalServers?: (servers: readonly ProviderSettings[]) => void;
  /** What one of several processes has from the one that started it; undefined for a process alone. */
  readonly worker?: WorkerDeps | undefined;
}

interface WorkerDeps {
  /** Unique name of the process in the journal folder; the journals of others are not its own to recover. */
  readonly stamp: string;
  /** What all processes share. */
  readonly shared: { readonly limits: LimitStore; readonly broadcast: Broadcast };
  /** The metrics of all processes. */
  readonly renderMetrics: () => Promise<string>;
}
