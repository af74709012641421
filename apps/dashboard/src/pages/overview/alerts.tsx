import { Link } from '@tanstack/react-router';
import { api } from '../../api/index.ts';
import { formatShare } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { forecastText, willReach } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Panel, type Tone } from '../../ui/index.ts';
import { deploymentTones, refreshMs, stateText } from './deployments-now.tsx';
import styles from './overview.module.css';
import { text } from './text.ts';

interface Alert {
  readonly id: string;
  readonly tone: Tone;
  readonly what: string;
  readonly why: string;
  readonly to: '/budgets' | '/providers' | '/requests';
  readonly search: Readonly<Record<string, string>>;
}

/** What alerts are made of: who may see none of it has none. */
export const alertSources = [
  'GET /admin/v1/deployments',
  'GET /admin/v1/budgets',
  'GET /admin/v1/providers',
] as const;

/** From this share on, a budget is told here. */
const fullShare = 0.8;
const maxBudgets = 20;
/** Budgets and providers change less often than models fail. */
const rarelyMs = 30_000;
const maxProviders = 200;

/** What needs somebody: models that get no requests, budgets near their end, providers that cannot be used. Always there, so that nothing moves. */
export function Alerts() {
  const { alerts, state } = useAlerts();
  return (
    <Panel title={text.alerts}>
      {alerts.length === 0 ? (
        <p className={styles['note']}>{text.alertStates[state]}</p>
      ) : (
        <ul className={styles['alerts']}>
          {alerts.map(({ id, tone, what, why, to, search }) => (
            <li key={id}>
              <Link to={to} search={search}>
                {what}
              </Link>
              <Badge tone={tone}>{why}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface FoundAlerts {
  readonly alerts: readonly Alert[];
  /** Whether all of it is known; where it is not, no alerts are no good news. Panels of their own say what failed. */
  readonly state: keyof typeof text.alertStates;
}

function useAlerts(): FoundAlerts {
  const { can } = useSession();
  const { account, zone } = useTimeRange();
  const deployments = api.useQuery(
    'get',
    '/admin/v1/deployments',
    {},
    { refetchInterval: refreshMs, enabled: can('GET /admin/v1/deployments') },
  );
  const query = { limit: maxBudgets, ...(account === undefined ? {} : { account }) };
  const budgets = api.useQuery(
    'get',
    '/admin/v1/budgets',
    { params: { query } },
    { enabled: can('GET /admin/v1/budgets'), refetchInterval: rarelyMs },
  );
  const providers = api.useQuery(
    'get',
    '/admin/v1/providers',
    { params: { query: { limit: maxProviders } } },
    { enabled: can('GET /admin/v1/providers'), refetchInterval: rarelyMs },
  );
  const asked = [deployments, budgets, providers];
  const alerts = [
    ...(providers.data?.data ?? []).flatMap(({ name, problem }): readonly Alert[] =>
      problem === null
        ? []
        : [
            {
              ...shown('provider', name, name),
              tone: 'bad',
              why: problem,
              to: '/providers',
              search: { open: name },
            },
          ],
    ),
    ...(deployments.data?.data ?? []).flatMap((one): readonly Alert[] =>
      one.state === 'ready'
        ? []
        : [
            {
              ...shown('model', one.id, one.id.split('#')[0] ?? one.id),
              tone: deploymentTones[one.state],
              why: stateText(one),
              to: '/requests',
              search: { model: one.id.split('#')[0] ?? one.id },
            },
          ],
    ),
    ...(budgets.data?.data ?? []).flatMap((budget): readonly Alert[] => {
      if (budget.share < fullShare && !willReach(budget)) return [];
      return [
        {
          ...shown('budget', `${budget.id} ${budget.model} ${budget.period}`, text.budgetOf(budget.name)),
          tone: budget.share >= 1 ? 'bad' : 'warn',
          why: text.budgetWhy(formatShare(budget.share), forecastText(budget, zone)),
          to: '/budgets',
          search: {},
        },
      ];
    }),
  ];
  if (asked.some(({ isError }) => isError)) return { alerts, state: 'failed' };
  return { alerts, state: asked.some(({ isLoading }) => isLoading) ? 'pending' : 'known' };
}

const shown = (kind: string, id: string, what: string) => ({ id: `${kind} ${id}`, what });
