/** Sections of the configuration that are validated but not implemented yet. */
import { Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const optional = Type.Optional;
const onOff = (description: string) =>
  Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], { description });

export const CacheSection = Type.Object(
  {
    exact: optional(onOff('Caches responses to identical requests. No effect yet.')),
    ttl: optional(Type.String({ description: 'How long responses are cached. No effect yet.' })),
    single_flight: optional(onOff('Sends identical concurrent requests once. No effect yet.')),
  },
  { ...closed, description: 'Not available yet: a cache of responses.' },
);

export const telemetryMembers = {
  otlp: optional(Type.String({ description: 'OpenTelemetry export. No effect yet.' })),
};
