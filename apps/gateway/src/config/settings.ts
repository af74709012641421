import { dirname } from 'node:path';
import { type AnonymizationSettings, resolveAnonymization } from './anonymization.ts';
import { type DetectorSettings, detectorSettings } from './detector.ts';
import { type DocumentSettings, documentSettings } from './documents.ts';
import type { LoadedConfig } from './load.ts';
import { type ProviderSettings, providerSettings } from './provider-settings.ts';
import { type RoutingSettings, routingSettings } from './routing.ts';
import { overridesWith } from './scoped-sections.ts';
import { unimplementedSettings } from './unimplemented-settings.ts';
import { durationMs, isOn, sizeBytes } from './units.ts';

/** One target of an alias. */
export interface AliasTarget {
  readonly model: string;
  readonly weight: number | undefined;
}

/** The settings of all modules: immutable, replaced as a whole on reload. */
export interface Settings {
  readonly server: {
    readonly host: string | undefined;
    readonly port: number | undefined;
    readonly bodyLimitBytes: number;
    readonly bodyBudgetBytes: number;
    readonly maxInFlight: number;
    readonly metrics: 'loopback' | 'key' | 'off';
    readonly earlyHeartbeatMs: number | undefined;
    readonly drainMs: number;
    /** Origins of web pages that may read responses. */
    readonly corsOrigins: ReadonlySet<string>;
  };
  /** Warnings about settings without effect. */
  readonly notices: readonly string[];
  readonly discovery: boolean;
  readonly sandbox: boolean;
  readonly providers: readonly ProviderSettings[];
  readonly aliases: ReadonlyMap<string, readonly AliasTarget[]>;
  readonly routing: RoutingSettings;
  readonly anonymization: AnonymizationSettings;
  /** An external detector, besides the built-in ones. */
  readonly detector: DetectorSettings | undefined;
  readonly documents: DocumentSettings;
  readonly storage: { readonly url: string | undefined; readonly durability: 'journal' | 'strict' };
  readonly limits: { readonly rpm: number | undefined; readonly concurrency: number | undefined };
  readonly maxTotalTimeoutMs: number;
  readonly overridesAllowed: ReadonlySet<string>;
  readonly logLevel: string;
  readonly accessLog: boolean;
}

/** Applies defaults and converts units. The file has been validated. */
export function toSettings(loaded: LoadedConfig): Settings {
  const file = loaded.file;
  const server = file.server ?? {};
  const { detector, ...anonymization } = file.anonymization ?? {};
  return {
    server: {
      host: server.host,
      port: server.port,
      bodyLimitBytes: sizeBytes(server.body_limit ?? '64mb'),
      bodyBudgetBytes: sizeBytes(server.body_budget ?? '256mb'),
      maxInFlight: server.max_in_flight ?? 4096,
      metrics: server.metrics ?? 'loopback',
      earlyHeartbeatMs: server.early_heartbeat === undefined ? undefined : durationMs(server.early_heartbeat),
      drainMs: durationMs(server.drain ?? '30s'),
      // Browsers send origins in lower case.
      corsOrigins: new Set((server.cors_origins ?? []).map((origin) => origin.toLowerCase())),
    },
    discovery: isOn(file.discovery ?? true),
    sandbox: isOn(file.sandbox ?? true),
    notices: unimplementedSettings(file),
    providers: Object.entries(file.providers ?? {}).map(([name, entry]) => providerSettings(name, entry)),
    aliases: new Map(
      Object.entries(file.models ?? {}).map(([alias, targets]) => [
        alias,
        targets.map((target) =>
          typeof target === 'string'
            ? { model: target, weight: undefined }
            : { model: target.model, weight: target.weight },
        ),
      ]),
    ),
    routing: routingSettings(file.routing, loaded.path === undefined ? '.' : dirname(loaded.path)),
    anonymization: resolveAnonymization({
      ...anonymization,
      default: anonymizationDefault(anonymization.default),
    }),
    detector: detectorSettings(detector),
    documents: documentSettings(file.documents),
    storage: { url: file.storage?.url, durability: file.storage?.durability ?? 'journal' },
    limits: { rpm: file.limits?.default_rpm, concurrency: file.limits?.default_concurrency },
    maxTotalTimeoutMs: durationMs(file.timeouts?.max_total ?? '1h'),
    overridesAllowed: new Set(overridesWith('allow', file.overrides)),
    logLevel: file.telemetry?.logs ?? 'info',
    accessLog: isOn(file.telemetry?.access_log ?? true),
  };
}

function anonymizationDefault(value: boolean | string | undefined): 'off' | 'on' | 'required' {
  if (value === true || value === 'on') return 'on';
  return value === 'required' ? 'required' : 'off';
}
