import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatCost, formatShare, formatTime, formatUsd } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { forecastText, ListEnd, paging } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, type Column, DataTable, Empty, Icon, Loaded, Meter, Page } from '../../ui/index.ts';
import { NewBudgetDialog } from './new-budget-dialog.tsx';
import { text } from './text.ts';

type Budget = components['schemas']['BudgetInForce'];
const pageSize = 100;

const shareOf = ({ spent_usd: spent, usd }: Budget): number => (usd === 0 ? 1 : spent / usd);
const nameOf = ({ name, id }: Budget): string => name ?? id;

const spentText = ({ spent_usd: usd, unpriced_requests: unpriced }: Budget): string =>
  formatCost({ cost_usd: usd, unpriced_requests: unpriced ?? 0 });

export function BudgetsPage() {
  const { zone, account } = useTimeRange();
  const { can } = useSession();
  const navigate = useNavigate();
  const [isNew, setIsNew] = useState(false);
  const maySet = can('PATCH /admin/v1/keys/{id}');
  /** Where the budget is changed. */
  const openOwner = ({ of, id }: Budget): void =>
    void navigate({ to: of === 'key' ? '/keys' : '/teams', search: { open: id } });
  const budgets = api.useInfiniteQuery(
    'get',
    '/admin/v1/budgets',
    { params: { query: { limit: pageSize, ...(account === undefined ? {} : { account }) } } },
    paging,
  );
  const rows = useMemo(() => budgets.data?.pages.flatMap(({ data }) => data) ?? [], [budgets.data]);
  const columns = useMemo(
    (): readonly Column<Budget>[] => [
      { id: 'of', header: text.of, cell: (budget) => text.ownerNamed(text.kinds[budget.of], nameOf(budget)) },
      { id: 'model', header: text.model, cell: ({ model }) => model ?? text.allModels },
      {
        id: 'meter',
        header: text.used,
        cell: (budget) => (
          <Meter share={shareOf(budget)} label={text.meter(nameOf(budget), formatShare(shareOf(budget)))} />
        ),
      },
      {
        id: 'share',
        header: text.share,
        isNumber: true,
        cell: (budget) => formatShare(shareOf(budget)),
        sortValue: shareOf,
      },
      { id: 'spent', header: text.spent, isNumber: true, cell: spentText },
      { id: 'limit', header: text.limit, isNumber: true, cell: ({ usd }) => formatUsd(usd) },
      { id: 'period', header: text.period, cell: ({ period }) => text.periods[period] },
      {
        id: 'resets',
        header: text.resets,
        cell: ({ resets_at: at }) => (at === null ? text.never : formatTime(at, zone)),
      },
      { id: 'forecast', header: text.forecast, cell: (budget) => forecastText(budget, zone) },
    ],
    [zone],
  );
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={
        maySet ? (
          <Button look="primary" onClick={() => setIsNew(true)}>
            <Icon name="plus" />
            {text.create}
          </Button>
        ) : null
      }
    >
      <Loaded query={budgets} height={320}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.empty}>{text.emptyHint}</Empty>
          ) : (
            <DataTable
              label={text.title}
              columns={columns}
              rows={rows}
              rowId={({ of, id, model, period }) => `${of} ${id} ${model} ${period}`}
              onOpen={openOwner}
              stacks
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={budgets.hasNextPage}
        isBusy={budgets.isFetchingNextPage}
        onMore={() => void budgets.fetchNextPage()}
      />
      {isNew ? <NewBudgetDialog onClose={() => setIsNew(false)} /> : null}
    </Page>
  );
}
