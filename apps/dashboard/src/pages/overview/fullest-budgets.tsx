import { Link } from '@tanstack/react-router';
import { api } from '../../api/index.ts';
import { formatCost, formatShare, formatUsd } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { forecastText } from '../../parts/index.ts';
import { Loaded, Meter, Panel } from '../../ui/index.ts';
import styles from './overview.module.css';
import { text } from './text.ts';

const maxShown = 5;

/** The budgets that are nearest to their end. */
export function FullestBudgets() {
  const { account, zone } = useTimeRange();
  const query = { limit: maxShown, ...(account === undefined ? {} : { account }) };
  const budgets = api.useQuery('get', '/admin/v1/budgets', { params: { query } });
  return (
    <Panel title={text.budgets} tools={<Link to="/budgets">{text.all}</Link>}>
      <Loaded query={budgets} height={80} keepsHeight>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles['note']}>{text.noBudgets}</p>
          ) : (
            <ul className={styles['budgets']}>
              {data.map((budget) => {
                const { of, id, name, model, period, usd } = budget;
                const { spent_usd: spent, unpriced_requests: unpriced } = budget;
                const share = usd === 0 ? 1 : spent / usd;
                const label = name ?? id;
                return (
                  <li key={`${of} ${id} ${model} ${period}`}>
                    <span>{label}</span>
                    <span>
                      {text.spentOf(
                        formatCost({ cost_usd: spent, unpriced_requests: unpriced ?? 0 }),
                        formatUsd(usd),
                      )}
                    </span>
                    <Meter share={share} label={`${label}: ${formatShare(share)}`} />
                    <small>{forecastText(budget, zone)}</small>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
