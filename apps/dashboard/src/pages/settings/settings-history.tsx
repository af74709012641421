import { useQueryClient } from '@tanstack/react-query';
import { api, type components } from '../../api/index.ts';
import { formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { differencesOf } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Button, DataTable, Empty, Loaded, Panel, Problem, useNotify } from '../../ui/index.ts';
import { text } from './text.ts';

type Entry = components['schemas']['AuditEntry'];
type Change = components['schemas']['SettingsChange'];
const shown = 50;

/** What a change of settings made different, in a line. */
function changeText({ detail }: Entry): string {
  const differences = differencesOf(detail['before'] ?? {}, detail['after'] ?? {});
  return differences
    .map(({ path, before, after }) => `${path}: ${before || text.unset} → ${after || text.unset}`)
    .join('; ');
}

/** The whole settings that an entry had before; members that they did not have are removed. */
function backTo(before: unknown, now: Readonly<Record<string, unknown>>): Change {
  const sections = isRecord(before) ? before : {};
  const names = [...new Set([...Object.keys(now), ...Object.keys(sections)])];
  return Object.fromEntries(
    names.map((name) => {
      const [old, present] = [sections[name], now[name]];
      if (!isRecord(present)) return [name, old ?? null];
      const members = Object.keys(present).map((member) => [member, null] as const);
      return [name, isRecord(old) ? { ...Object.fromEntries(members), ...old } : null];
    }),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Who changed settings when, and the way back to what was before a change. */
export function SettingsHistory({ stored }: { readonly stored: Readonly<Record<string, unknown>> }) {
  const { can } = useSession();
  const { zone } = useTimeRange();
  const queries = useQueryClient();
  const notify = useNotify();
  const entries = api.useQuery('get', '/admin/v1/audit', {
    params: { query: { action: 'settings.change', limit: shown } },
  });
  const change = api.useMutation('patch', '/admin/v1/settings', {
    onSuccess: () => {
      notify(text.saved);
      for (const path of ['/admin/v1/settings', '/admin/v1/audit'])
        void queries.invalidateQueries({ queryKey: ['get', path] });
    },
  });
  return (
    <Panel title={text.history}>
      <Problem error={change.error} />
      <Loaded query={entries}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={text.noHistory}>{text.noHistoryHint}</Empty>
          ) : (
            <DataTable
              label={text.history}
              rows={data}
              rowId={({ id }) => id}
              height={320}
              columns={[
                { id: 'when', header: text.when, cell: ({ at }) => formatTime(at, zone) },
                { id: 'actor', header: text.actor, cell: ({ actor }) => actor },
                { id: 'change', header: text.changed, cell: changeText },
                {
                  id: 'back',
                  header: text.back,
                  cell: ({ detail }) =>
                    can('PATCH /admin/v1/settings') ? (
                      <Button
                        size="small"
                        isBusy={change.isPending}
                        onClick={() => change.mutate({ body: backTo(detail['before'], stored) })}
                      >
                        {text.back}
                      </Button>
                    ) : null,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
