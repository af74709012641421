import { type Column, DataTable } from './data-table.tsx';

interface Model {
  readonly id: string;
  readonly requests: number;
}

const columns: readonly Column<Model>[] = [
  { id: 'id', header: 'Model', cell: ({ id }) => id, sortValue: ({ id }) => id },
  {
    id: 'requests',
    header: 'Requests',
    isNumber: true,
    cell: ({ requests }) => requests,
    sortValue: ({ requests }) => requests,
  },
];
const rowId = ({ id }: Model): string => id;
const rows = (count: number): readonly Model[] =>
  Array.from({ length: count }, (_, at) => ({ id: `model-${at}`, requests: at * 7 }));
const few = rows(4);
const many = rows(10_000);
const long = [{ id: 'a-model-with-a-name-of-some-length-'.repeat(6), requests: 1e12 }];
const nothing = (): void => undefined;

export const stories = {
  empty: () => <DataTable label="Models" columns={columns} rows={[]} rowId={rowId} />,
  few: () => <DataTable label="Models" columns={columns} rows={few} rowId={rowId} />,
  'with an open row': () => (
    <DataTable label="Models" columns={columns} rows={few} rowId={rowId} onOpen={nothing} openId="model-2" />
  ),
  'with a hidden column': () => (
    <DataTable label="Models" columns={columns} rows={few} rowId={rowId} hidden={['requests']} />
  ),
  'ten thousand rows': () => (
    <DataTable label="Models" columns={columns} rows={many} rowId={rowId} onOpen={nothing} height={320} />
  ),
  'long text': () => <DataTable label="Models" columns={columns} rows={long} rowId={rowId} />,
};
