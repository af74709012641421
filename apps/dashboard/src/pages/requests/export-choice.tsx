import { useState } from 'react';
import { formatTime } from '../../format/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { useDownload, useNames } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { Actions, Button, Dialog, Problem } from '../../ui/index.ts';
import type { RequestFilterValues } from './filters.tsx';
import { text } from './text.ts';

const forms = ['csv', 'ndjson', 'focus'] as const;

/** Exports what the gateway can, and says which filters count in it. */
export function ExportChoice({ filters }: { readonly filters: RequestFilterValues }) {
  const [isOpen, setIsOpen] = useState(false);
  const { can } = useSession();
  const { from, to, zone } = useTimeRange();
  const names = useNames();
  const { account, key } = filters;
  const file = useDownload('/admin/v1/usage/export');
  if (!can('GET /admin/v1/usage/export')) return null;
  const exported = (format: string): void =>
    file.mutate({
      from,
      to,
      format,
      ...(account === undefined ? {} : { account }),
      ...(key === undefined ? {} : { key }),
    });
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text.export}</Button>
      {isOpen ? (
        <Dialog title={text.exportHead} onClose={() => setIsOpen(false)}>
          <p>{`${formatTime(from, zone)} – ${formatTime(to, zone)}`}</p>
          <p>
            {text.exportFilters(
              account === undefined ? text.exportAnyAccount : text.exportAccount(names.account(account)),
              key === undefined ? text.exportAnyKey : text.exportKey(key),
            )}
          </p>
          <Problem error={file.error} />
          <Actions>
            {forms.map((form) => (
              <Button key={form} isBusy={file.isPending} onClick={() => exported(form)}>
                {text.exportForms[form]}
              </Button>
            ))}
          </Actions>
        </Dialog>
      ) : null}
    </>
  );
}
