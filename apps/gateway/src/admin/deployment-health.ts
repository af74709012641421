import { type Static, Type } from 'typebox';
import { type Deployments, deploymentHealth } from '../upstream/index.ts';
import { orNull, Timestamp } from './common-schemas.ts';
import { formatTimestamp } from './timestamp.ts';

const Deployment = Type.Object({
  id: Type.String({ description: '`<provider>/<model_name>#<key>`, where the key is a name or a number.' }),
  provider: Type.String({ description: 'Name of the provider.' }),
  model: Type.String({ description: '`<provider>/<model_name>`.' }),
  state: Type.Enum(['ready', 'cooling_down', 'open', 'half_open', 'ejected'], {
    description:
      '`cooling_down`: its quota is used up. `open`: it fails, and gets nothing while others can serve. `half_open`: probes find out whether it has recovered. `ejected`: it is much slower than its siblings, and gets probes only.',
  }),
  reason: orNull(
    Type.Enum(['rate_limited', 'failures', 'slow']),
    'Why it is not ready; null if it is ready.',
  ),
  until: orNull(Timestamp, 'When it gets requests or a probe again; null if that is not known.'),
  refusing_keys: Type.Integer({
    minimum: 0,
    description: 'Keys for which alone it is avoided, since only their requests failed.',
  }),
  error_rate: orNull(
    Type.Number({ minimum: 0, maximum: 1 }),
    'Share of failures among its last ten responses or so; null before the first one.',
  ),
  first_byte_p50_ms: orNull(
    Type.Number({ minimum: 0 }),
    'Median time to the first byte of its last 256 streams; null without any.',
  ),
  in_flight: Type.Integer({ minimum: 0, description: 'Requests in flight.' }),
});

export const DeploymentHealthReport = Type.Object(
  {
    process: Type.String({ description: 'Name of the process that answers, as in the ids of its requests.' }),
    data: Type.Array(Deployment, { description: 'Those that are not ready first.' }),
  },
  {
    title: 'DeploymentHealthReport',
    description:
      'Deployments that this process has used, as it sees them, with failures and cooldowns that other processes told it.',
  },
);
export type DeploymentHealthReport = Static<typeof DeploymentHealthReport>;

export interface DeploymentHealthDeps {
  readonly deployments: Deployments;
  /** Name of this process. */
  readonly process: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Monotonic clock, milliseconds. */
  readonly clock: () => number;
}

/** How the deployments are now. */
export function reportDeployments({
  deployments,
  process,
  now,
  clock,
}: DeploymentHealthDeps): DeploymentHealthReport {
  const health = deploymentHealth(deployments, clock());
  const data = health.map(({ id, state, reason, untilMs, ...facts }) => {
    const model = id.slice(0, id.lastIndexOf('#'));
    return {
      id,
      provider: model.slice(0, model.indexOf('/')),
      model,
      state,
      reason,
      until: untilMs === null ? null : formatTimestamp(Math.round(now() + untilMs)),
      refusing_keys: facts.refusingKeys,
      error_rate: facts.errorRate === null ? null : Math.round(facts.errorRate * 1000) / 1000,
      first_byte_p50_ms: facts.firstByteP50Ms === null ? null : Math.round(facts.firstByteP50Ms * 100) / 100,
      in_flight: facts.inFlight,
    };
  });
  const rank = ({ state }: { readonly state: string }): number => (state === 'ready' ? 1 : 0);
  return {
    process,
    data: data.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1)),
  };
}
