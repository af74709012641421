import { Link } from '@tanstack/react-router';
import type { components } from '../../api/index.ts';
import { formatCount, formatDuration, formatTime, type Zone } from '../../format/index.ts';
import { EntityType, RecordName } from '../../parts/index.ts';
import { useSession } from '../../session/index.ts';
import { DataTable, Facts } from '../../ui/index.ts';
import { text } from './text.ts';

type Receipt = components['schemas']['ReceiptList']['data'][number];

/** What a receipt proves. */
export function ReceiptDetails({ receipt, zone }: { readonly receipt: Receipt; readonly zone: Zone }) {
  const { account, team, key } = receipt;
  const { can } = useSession();
  return (
    <>
      {can('GET /admin/v1/requests/{request_id}') ? (
        <Link to="/requests" search={{ open: receipt.request_id }}>
          {text.openRequest}
        </Link>
      ) : null}
      <Facts
        facts={[
          [text.when, formatTime(receipt.started_at, zone)],
          [text.account, account.name ?? account.id],
          [text.team, team === null ? text.noTeam : (team.name ?? team.id)],
          [text.key, key.name === null ? <RecordName key="key" id={key.id} /> : key.name],
          [text.model, receipt.model],
          [text.provider, receipt.provider],
          [text.region, receipt.region ?? text.unknownRegion],
          [text.mode, text.modes[receipt.mode]],
        ]}
      />
      {receipt.mode === 'off' ? null : (
        <>
          <Facts
            facts={[
              [text.replaced, formatCount(receipt.total)],
              [text.restored, formatCount(receipt.restored)],
              [text.altered, formatCount(receipt.altered)],
              [text.withheld, formatCount(receipt.withheld)],
              [text.took, formatDuration(receipt.milliseconds)],
              [text.detectors, receipt.detectors.map(({ name, version }) => `${name} ${version}`).join(', ')],
            ]}
          />
          <DataTable
            label={text.types}
            rows={receipt.entities}
            rowId={({ code, place }) => `${code} ${place}`}
            columns={[
              { id: 'type', header: text.type, cell: ({ type }) => <EntityType type={type} /> },
              { id: 'place', header: text.place, cell: ({ place }) => place },
              { id: 'count', header: text.count, isNumber: true, cell: ({ count }) => formatCount(count) },
            ]}
          />
          <DataTable
            label={text.sent}
            rows={receipt.sent}
            rowId={({ sha256 }) => sha256}
            columns={[
              { id: 'provider', header: text.provider, cell: ({ provider }) => provider ?? receipt.provider },
              { id: 'bytes', header: text.bytes, isNumber: true, cell: ({ bytes }) => formatCount(bytes) },
              { id: 'digest', header: text.digest, cell: ({ sha256 }) => <code>{sha256}</code> },
            ]}
          />
        </>
      )}
    </>
  );
}
