import { api, type components } from '../../api/index.ts';
import { formatCount, formatDuration, formatRelative, formatShare } from '../../format/index.ts';
import { Badge, Loaded, Panel, type PlainColumn, PlainTable, type Tone } from '../../ui/index.ts';
import { text } from './text.ts';

type Deployment = components['schemas']['DeploymentHealthReport']['data'][number];

export const refreshMs = 5000;
/** How bad the states are. */
export const deploymentTones: Readonly<Record<Deployment['state'], Tone>> = {
  ready: 'ok',
  cooling_down: 'warn',
  half_open: 'warn',
  ejected: 'warn',
  open: 'bad',
};

/** Why a deployment gets no requests, and until when. */
export function stateText({ state, reason, until }: Deployment): string {
  const why = reason === null ? '' : `, ${text.reasons[reason]}`;
  const end = until === null ? '' : `, ${formatRelative(until)}`;
  return `${text.states[state]}${why}${end}`;
}

const columns: readonly PlainColumn<Deployment>[] = [
  { id: 'model', header: text.dimensions.model, cell: ({ id }) => <DeploymentName id={id} /> },
  {
    id: 'state',
    header: text.state,
    cell: (deployment) => <Badge tone={deploymentTones[deployment.state]}>{stateText(deployment)}</Badge>,
  },
  {
    id: 'errors',
    header: text.attemptErrors,
    isNumber: true,
    cell: ({ error_rate: rate }) => formatShare(rate ?? undefined),
  },
  {
    id: 'first',
    header: text.firstByte,
    isNumber: true,
    cell: ({ first_byte_p50_ms: ms }) => formatDuration(ms),
  },
  { id: 'flight', header: text.inFlight, isNumber: true, cell: ({ in_flight: count }) => formatCount(count) },
];

/** A deployment is a model with one of the keys of its provider, which is told where there are several. */
function DeploymentName({ id }: { readonly id: string }) {
  const [model = id, deployment] = id.split('#');
  const [, key] = /^key-(\d+)$/.exec(deployment ?? '') ?? [];
  return (
    <span title={id}>
      {model}
      {key === undefined || key === '1' ? null : ` (${text.keyNumber(key)})`}
    </span>
  );
}

/** How the deployments that were used are at this moment; those that are not well come first. */
export function DeploymentsNow() {
  const deployments = api.useQuery('get', '/admin/v1/deployments', {}, { refetchInterval: refreshMs });
  return (
    <Panel title={text.now}>
      <Loaded query={deployments} height={120} keepsHeight>
        {({ data }) =>
          data.length === 0 ? (
            <p>{text.noDeployments}</p>
          ) : (
            <PlainTable
              label={text.now}
              columns={columns}
              rows={data.toSorted((a, b) => Number(a.state === 'ready') - Number(b.state === 'ready'))}
              rowId={({ id }) => id}
              height={280}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
