/** Creates what administrators use, and people who signed in: a part of the composition root. */
import {
  type Admin,
  type AdminDeps,
  type ConfigAdmin,
  createAdmin,
  createConfigAdmin,
} from './admin/index.ts';
import { type Authenticator, makeId } from './auth/index.ts';
import type { ContentReader } from './contents/index.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { createPeople, type People } from './people/index.ts';
import type { ConfiguredModels } from './providers/index.ts';
import type { Broadcast } from './shared-state/index.ts';
import type { StoredConfig } from './stored-config/index.ts';
import type { Egress } from './upstream/index.ts';
import { createWebhookAdmin, type WebhookAdmin } from './webhooks/index.ts';

export interface Administration {
  readonly admin: Admin;
  readonly configAdmin: ConfigAdmin;
  readonly people: People;
  readonly webhookAdmin: WebhookAdmin;
}

export interface AdministrationDeps
  extends Pick<GatewayDeps, 'storage' | 'catalog' | 'masterKeys' | 'pepper'> {
  readonly authenticator: Authenticator;
  readonly storedConfig: StoredConfig;
  readonly models: ConfiguredModels;
  readonly egress: Egress;
  readonly contents: ContentReader;
  readonly broadcast: Broadcast;
  readonly priceOf: AdminDeps['priceOf'];
  /** Whether the process is about to end. */
  readonly isClosing: () => boolean;
  readonly deployments: AdminDeps['deployments'];
  /** Unique name of the process. */
  readonly process: string;
  /** Called when there are messages to send to webhooks. */
  readonly wakeWebhooks: () => void;
  /** Monotonic clock, milliseconds. */
  readonly now: () => number;
  /** Epoch milliseconds. */
  readonly wallNow: () => number;
  readonly notice: (message: string) => void;
  readonly onError: (error: unknown) => void;
}

export function createAdministration(deps: AdministrationDeps): Administration {
  const { storage, authenticator, storedConfig, models, egress, broadcast, now, wallNow } = deps;
  const { settings } = storedConfig;
  // Sooner than by looking for it every second.
  broadcast.on('keys', () => void authenticator.refresh().catch(deps.onError));
  const admin = createAdmin({
    storage,
    digestOf: authenticator.digestOf,
    onChange: async () => {
      await authenticator.refresh();
      broadcast.send('keys', '');
    },
    priceOf: deps.priceOf,
    contents: deps.contents,
    requiresAnonymization: () => settings().anonymization.default === 'required',
    isClosing: deps.isClosing,
    deployments: deps.deployments,
    process: deps.process,
    clock: now,
    now: wallNow,
  });
  const auditLog = admin.audit;
  const configDeps = {
    storage,
    secret: deps.pepper,
    storedConfig,
    models,
    catalog: deps.catalog,
    network: egress,
  };
  return {
    admin,
    configAdmin: createConfigAdmin({ ...configDeps, now: wallNow, clock: now }),
    people: createPeople({
      storage,
      masterKeys: deps.masterKeys,
      pepper: deps.pepper,
      wallNow,
      auditLog,
      notice: deps.notice,
      settings: () => settings().auth,
      fetchJson: egress.fetchJson,
    }),
    webhookAdmin: createWebhookAdmin({
      events: storage.events,
      makeId,
      now: wallNow,
      auditLog,
      webhooks: () => settings().webhooks,
      wake: deps.wakeWebhooks,
    }),
  };
}
