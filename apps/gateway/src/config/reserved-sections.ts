/** Sections of the configuration that are validated but not implemented yet. */
import { Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const text = Type.String();
const optional = Type.Optional;
const onOff = Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])]);

export const SharedStateSection = Type.Object(
  { url: optional(Type.String({ description: '`memory:`, `redis://...` or `valkey://...`.' })) },
  { ...closed, description: 'Store that counts limits.' },
);

export const CacheSection = Type.Object(
  { exact: optional(onOff), ttl: optional(text), single_flight: optional(onOff) },
  { ...closed, description: 'Cache of responses for identical requests.' },
);

export const limitsMembers = {
  on_store_failure: optional(
    Type.Enum(['local_share', 'deny', 'allow'], { description: 'What to do when the shared store fails.' }),
  ),
};

export const telemetryMembers = { otlp: optional(text) };
