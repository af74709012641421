import { useMemo } from 'react';
import { api } from '../../api/index.ts';
import { NameFilter, useFilter } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, type Column, DataTable, Empty, Loaded, Page, Panel } from '../../ui/index.ts';
import { leavesOf, type SettingLeaf } from './leaves.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { text } from './text.ts';

const columns: readonly Column<SettingLeaf>[] = [
  { id: 'path', header: text.path, cell: ({ path }) => <code>{path}</code>, sortValue: ({ path }) => path },
  { id: 'value', header: text.value, cell: ({ value }) => <code>{value}</code> },
  {
    id: 'origin',
    header: text.origin,
    cell: ({ origin }) => <Badge tone={origin === 'default' ? 'plain' : 'ok'}>{text.origins[origin]}</Badge>,
    sortValue: ({ origin }) => origin,
  },
];

/** The settings in force with their origin, and those that can be changed here. */
export function SettingsPage() {
  const { can } = useSession();
  const [filter, setFilter] = useFilter('name');
  const settings = api.useQuery('get', '/admin/v1/settings');
  const leaves = useMemo(() => (settings.data === undefined ? [] : leavesOf(settings.data)), [settings.data]);
  const shown = useMemo(() => leaves.filter(({ path }) => path.includes(filter)), [leaves, filter]);
  return (
    <Page title={text.title} lead={text.lead}>
      <Loaded query={settings} height={480}>
        {(report) => (
          <>
            {report.problem === null ? null : <Badge tone="bad">{report.problem}</Badge>}
            {report.overridden.length === 0 ? null : (
              <Badge tone="warn">{text.overridden(report.overridden.join(', '))}</Badge>
            )}
            {report.notices.map((notice) => (
              <Badge key={notice} tone="warn">
                {notice}
              </Badge>
            ))}
            <SettingsForm report={report} />
            {can('GET /admin/v1/audit') ? <SettingsHistory stored={report.stored} /> : null}
            <Panel
              title={text.inForce}
              tools={<NameFilter label={text.filter} value={filter} onChange={setFilter} />}
            >
              {shown.length === 0 ? (
                <Empty title={text.nothing} />
              ) : (
                <DataTable
                  label={text.inForce}
                  columns={columns}
                  rows={shown}
                  rowId={({ path }) => path}
                  height="70dvh"
                />
              )}
            </Panel>
          </>
        )}
      </Loaded>
    </Page>
  );
}
