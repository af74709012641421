import { useState } from 'react';
import { formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { useDownload, useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Actions, Button, Dialog, Problem } from '../../ui/index.ts';
import type { RequestFilterValues } from './filters.tsx';
import { text } from './text.ts';

/** Filters that the sums of FOCUS do not have. */
const withoutSums = ['session', 'status', 'error_code', 'requested_model', 'private'] as const;
const forms = ['csv', 'ndjson', 'focus'] as const;

/** Exports the requests of the list, with all of its filters. */
export function ExportChoice({ filters }: { readonly filters: RequestFilterValues }) {
  const [isOpen, setIsOpen] = useState(false);
  const { can } = useSession();
  const { from, to, zone } = useTimeRange();
  const names = useNames();
  const wordsOf = (name: string, value: string): string => {
    if (name === 'account') return names.account(value);
    if (name === 'team') return names.team(value);
    if (name === 'private') return value === 'true' ? text.isPrivate : text.isPlain;
    return value;
  };
  const labels: Readonly<Record<string, string>> = text.filterNames;
  const chosen = Object.entries(filters).map(([name, value]) =>
    text.exportFilter(labels[name] ?? name, wordsOf(name, value)),
  );
  const hasNoSums = withoutSums.some((name) => filters[name] !== undefined);
  const file = useDownload('/admin/v1/usage/export');
  if (!can('GET /admin/v1/usage/export')) return null;
  const exported = (format: string): void => file.mutate({ from, to, format, ...filters });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.export}</Button>
      {isOpen ? (
        <Dialog title={text.exportHead} onClose={() => setIsOpen(false)}>
          <p>{`${formatTime(from, zone)} – ${formatTime(to, zone)}`}</p>
          <p>{chosen.length === 0 ? text.exportAll : text.exportSome(chosen.join(', '))}</p>
          {hasNoSums ? <p>{text.exportNoSums}</p> : null}
          <Problem error={file.error} />
          <Actions>
            {forms.map((form) => (
              <Button
                key={form}
                isBusy={file.isPending}
                disabled={form === 'focus' && hasNoSums}
                onClick={() => exported(form)}
              >
                {text.exportForms[form]}
              </Button>
            ))}
          </Actions>
        </Dialog>
      ) : null}
    </>
  );
}
