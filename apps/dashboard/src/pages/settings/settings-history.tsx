import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { ListEnd, paging, RecordName } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import {
  Actions,
  Button,
  type Column,
  DataTable,
  Dialog,
  Empty,
  Loaded,
  Panel,
  PlainTable,
  Problem,
  useNotify,
} from '../../ui/index.ts';
import { type ChangedSetting, changedSettings, toChange } from './changed-settings.ts';
import { text } from './text.ts';

type Entry = components['schemas']['AuditEntry'];
type Stored = components['schemas']['SettingsReport']['stored'];
const pageSize = 50;
const shownPaths = 4;

/** What was changed here, by whom, and the way back. */
export function SettingsHistory({ stored }: { readonly stored: Stored }) {
  const { zone } = useTimeRange();
  const [opened, setOpened] = useState<Entry>();
  const entries = api.useInfiniteQuery(
    'get',
    '/admin/v1/audit',
    { params: { query: { action: 'settings.change', limit: pageSize } } },
    paging,
  );
  const rows = useMemo(() => entries.data?.pages.flatMap(({ data }) => data) ?? [], [entries.data]);
  const columns = useMemo(
    (): readonly Column<Entry>[] => [
      { id: 'when', header: text.when, cell: ({ at }) => formatTime(at, zone) },
      { id: 'who', header: text.who, cell: ({ actor }) => <RecordName id={actor} /> },
      {
        id: 'what',
        header: text.changed,
        cell: ({ detail }) => {
          const paths = changedSettings(detail['before'], detail['after']).map(({ path }) => path);
          return [...paths.slice(0, shownPaths), ...(paths.length > shownPaths ? ['…'] : [])].join(', ');
        },
      },
    ],
    [zone],
  );
  return (
    <Panel title={text.history}>
      <Loaded query={entries} height={120}>
        {() =>
          rows.length === 0 ? (
            <Empty title={text.noHistory}>{text.noHistoryHint}</Empty>
          ) : (
            <DataTable
              label={text.history}
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              onOpen={setOpened}
              openId={opened?.id}
              height={360}
            />
          )
        }
      </Loaded>
      <ListEnd
        hasMore={entries.hasNextPage}
        isBusy={entries.isFetchingNextPage}
        onMore={() => void entries.fetchNextPage()}
      />
      {opened === undefined ? null : (
        <Dialog
          title={text.changeAt(formatTime(opened.at, zone))}
          place="side"
          onClose={() => setOpened(undefined)}
        >
          <h3>{text.thisChange}</h3>
          <Changes changes={changedSettings(opened.detail['before'], opened.detail['after'])} />
          <h3>{text.wayBack}</h3>
          <WayBack stored={stored} before={opened.detail['before']} onDone={() => setOpened(undefined)} />
        </Dialog>
      )}
    </Panel>
  );
}

function Changes({ changes }: { readonly changes: readonly ChangedSetting[] }) {
  return (
    <PlainTable
      label={text.changed}
      rows={changes}
      rowId={({ path }) => path}
      columns={[
        { id: 'path', header: text.path, cell: ({ path }) => <code>{path}</code> },
        { id: 'before', header: text.before, cell: ({ before }) => <code>{before ?? text.unset}</code> },
        { id: 'after', header: text.after, cell: ({ after }) => <code>{after ?? text.unset}</code> },
      ]}
    />
  );
}

/** Shows what going back would change today, and does it: later changes are undone too. */
function WayBack({
  stored,
  before,
  onDone,
}: {
  readonly stored: Stored;
  readonly before: unknown;
  readonly onDone: () => void;
}) {
  const { can } = useSession();
  const queries = useQueryClient();
  const notify = useNotify();
  const change = api.useMutation('patch', '/admin/v1/settings', {
    onSuccess: () => {
      notify(text.wentBack);
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/settings'] });
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/audit'] });
      onDone();
    },
  });
  const changes = changedSettings(stored, before);
  if (changes.length === 0) return <p>{text.sameAsNow}</p>;
  return (
    <>
      <Changes changes={changes} />
      <p>{text.wayBackNote}</p>
      <Problem error={change.error} />
      {can('PATCH /admin/v1/settings') ? (
        <Actions>
          <Button
            look="primary"
            isBusy={change.isPending}
            onClick={() => change.mutate({ body: toChange(changes) })}
          >
            {text.goBack}
          </Button>
        </Actions>
      ) : null}
    </>
  );
}
