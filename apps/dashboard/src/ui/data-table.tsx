import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { Content } from './content.tsx';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { text } from './text.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the column sorts by; a column without it cannot be sorted. */
  readonly sortValue?: (row: Row) => string | number;
  /** Whether the owner of the table sorts by it, which has more rows than are here. */
  readonly isSortable?: boolean;
  /** Numbers stand at the end, in tabular figures. */
  readonly isNumber?: boolean;
  /** A sentence: it is broken into lines, not cut. */
  readonly isLong?: boolean;
}

interface DataTableProps<Row> {
  /** Says to screen readers what the table has. */
  readonly label: string;
  /** The same array from render to render. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Ids of columns that are not shown. */
  readonly hidden?: readonly string[];
  /** Opens a row: its first cell becomes a button, and the row can be clicked. */
  readonly onOpen?: (row: Row) => void;
  readonly openId?: string | undefined;
  /** Shows each row as names and values below each other where the window is narrow; for few columns that all matter. */
  readonly stacks?: boolean;
  /** The order of rows that the owner sorts: the id of a column, downwards with `-`. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Height of the part that scrolls; rows beyond it are not in the page. */
  readonly height?: number | string;
}

const rowHeight = 33;
const minVirtualRows = 100;
const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/** A table of any length: keys j and k move between rows, Enter opens one. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, hidden = [], onOpen, openId } = props;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map(({ id, header, sortValue }) =>
        helper.accessor((row) => sortValue?.(row) ?? '', {
          id,
          header,
          enableSorting: sortValue !== undefined,
          sortFn: sortValue === undefined ? 'basic' : 'alphanumeric',
        }),
      ),
    );
  }, [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });
  const scroll = useRef<HTMLDivElement>(null);
  const model = table.getRowModel().rows;
  const isVirtual = model.length > minVirtualRows;
  const virtual = useVirtualizer({
    count: isVirtual ? model.length : 0,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.flatMap(({ index }) => model[index] ?? []) : model;
  const before = isVirtual ? (items[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().length;
  const classOf = (id: string): string | undefined =>
    byId.get(id)?.isNumber === true
      ? styles['end']
      : byId.get(id)?.isLong === true
        ? styles['long']
        : undefined;
  // Rows of several lines are as high as they are; measuring all would slow down the others.
  const isMeasured = isVirtual && columns.some(({ isLong }) => isLong === true);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between its rows, each of which has a button
    <section
      ref={scroll}
      className={styles['scroll']}
      style={{ maxHeight: props.height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={moveBetweenRows}
    >
      <table
        className={[
          styles['table'],
          onOpen === undefined ? undefined : styles['opens'],
          props.stacks === true && !isVirtual ? styles['stacks'] : undefined,
        ]
          .filter(Boolean)
          .join(' ')}
        aria-rowcount={model.length + 1}
        aria-label={props.label}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ column, id }) => {
                const { header = '', isSortable = false } = byId.get(column.id) ?? {};
                return (
                  <HeadCell
                    key={id}
                    header={header}
                    className={classOf(column.id)}
                    sorted={isSortable ? outerOrder(props.sort, column.id) : column.getIsSorted()}
                    onSort={
                      isSortable
                        ? () => props.onSort?.(props.sort === column.id ? `-${column.id}` : column.id)
                        : column.getCanSort()
                          ? () => column.toggleSorting()
                          : undefined
                    }
                  />
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          <Space height={before} columns={visible} />
          {shown.map((row) => (
            <tr
              key={row.id}
              ref={isMeasured ? virtual.measureElement : undefined}
              data-index={isMeasured ? model.indexOf(row) : undefined}
              aria-rowindex={row.index + 2}
              aria-selected={onOpen === undefined ? undefined : row.id === openId}
              onClick={onOpen === undefined ? undefined : () => openUnlessInner(row.original, onOpen)}
            >
              {row.getVisibleCells().map(({ column, id }, at) => {
                const { header, cell } = byId.get(column.id) ?? {};
                const content = <Content>{cell?.(row.original)}</Content>;
                return (
                  <td key={id} className={classOf(column.id)} data-label={header}>
                    {at === 0 && onOpen !== undefined ? (
                      <button
                        type="button"
                        className={styles['open']}
                        data-row
                        onClick={(event) => {
                          event.stopPropagation();
                          onOpen(row.original);
                        }}
                      >
                        {content}
                      </button>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
          <Space height={after} columns={visible} />
        </tbody>
      </table>
    </section>
  );
}

function outerOrder(sort: string | undefined, id: string): 'asc' | 'desc' | false {
  if (sort === id) return 'asc';
  return sort === `-${id}` ? 'desc' : false;
}

/** The head of a column; one that can be sorted by is a button. */
function HeadCell({
  header,
  className,
  sorted,
  onSort,
}: {
  readonly header: string;
  readonly className: string | undefined;
  readonly sorted: 'asc' | 'desc' | false;
  readonly onSort: (() => void) | undefined;
}) {
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {onSort === undefined ? (
        header
      ) : (
        <button type="button" onClick={onSort} title={text.sortBy(header)}>
          {header}
          {sorted === false ? null : <Icon name={sorted === 'asc' ? 'up' : 'down'} />}
        </button>
      )}
    </th>
  );
}

/** Somebody who marks text to copy it does not open the row. */
function openUnlessInner<Row>(row: Row, onOpen: (row: Row) => void): void {
  if (getSelection()?.isCollapsed !== false) onOpen(row);
}

function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr className={styles['space']}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step =
    event.key === 'j' || event.key === 'ArrowDown'
      ? 1
      : event.key === 'k' || event.key === 'ArrowUp'
        ? -1
        : 0;
  if (step === 0 || event.target instanceof HTMLInputElement) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  if (buttons.length === 0) return;
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1;
  const next = buttons[at === -1 ? 0 : at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
