import type { Isolation } from '@sluice/documents';
import type { ProviderSettings, Settings } from './config/index.ts';
import type { HttpServer } from './http/index.ts';
import type { RecoveryReport } from './ledger/index.ts';
import type { OwnerLink } from './people/index.ts';

/** A running gateway. */
export interface Gateway {
  readonly edge: HttpServer;
  readonly recovery: RecoveryReport;
  /** The metrics of this process. */
  renderMetrics(): Promise<string>;
  /** Providers as they are now. */
  providers(): readonly ProviderSettings[];
  /** Settings in force: those of the file, with the providers and aliases of the store. */
  settings(): Settings;
  /** A link for the first owner; undefined once there is somebody. */
  firstOwnerLink(): Promise<OwnerLink | undefined>;
  /** How strongly the processes that read documents are isolated; found out by the first call. */
  documentIsolation(): Promise<Isolation>;
  /** Applies new settings of the file and a new catalog; chat completions in progress keep those they were admitted with. */
  reconfigure(settings: Settings): void;
  /** Ends everything in order: no new requests, open ones drained, the ledger stored. */
  close(drainMs: number): Promise<void>;
}
