/** Sections of the configuration that are validated but not implemented yet. */
import { Type } from 'typebox';

const closed = { additionalProperties: false } as const;
const optional = Type.Optional;
const onOff = (description: string) =>
  Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], { description });

export const SharedStateSection = Type.Object(
  { url: optional(Type.String({ description: 'Store of limits. Only `memory:` is available.' })) },
  { ...closed, description: 'Not available yet: limits shared by several processes.' },
);

export const CacheSection = Type.Object(
  {
    exact: optional(onOff('Caches responses to identical requests. No effect yet.')),
    ttl: optional(Type.String({ description: 'How long responses are cached. No effect yet.' })),
    single_flight: optional(onOff('Sends identical concurrent requests once. No effect yet.')),
  },
  { ...closed, description: 'Not available yet: a cache of responses.' },
);

export const limitsMembers = {
  on_store_failure: optional(
    Type.Enum(['local_share', 'deny', 'allow'], {
      description: 'What happens if the shared store fails. No effect yet.',
    }),
  ),
};

export const telemetryMembers = {
  otlp: optional(Type.String({ description: 'OpenTelemetry export. No effect yet.' })),
};
