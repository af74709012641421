import { PlainTable } from './plain-table.tsx';

interface Model {
  readonly id: string;
  readonly usd: number;
}

const columns = [
  { id: 'id', header: 'Model', cell: ({ id }: Model) => id },
  { id: 'usd', header: 'USD', isNumber: true, cell: ({ usd }: Model) => usd },
];
const rowId = ({ id }: Model): string => id;
const rows = Array.from({ length: 30 }, (_, at) => ({ id: `model-${at}`, usd: at }));
const long = [{ id: 'a-model-with-a-name-of-some-length-'.repeat(6), usd: 1e12 }];

export const stories = {
  empty: () => <PlainTable label="Models" columns={columns} rows={[]} rowId={rowId} />,
  rows: () => <PlainTable label="Models" columns={columns} rows={rows} rowId={rowId} height={200} />,
  'long text': () => <PlainTable label="Models" columns={columns} rows={long} rowId={rowId} />,
};
