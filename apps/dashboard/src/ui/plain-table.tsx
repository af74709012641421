import type { ReactNode } from 'react';
import { Content } from './content.tsx';
import styles from './data-table.module.css';

export interface PlainColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, in tabular figures. */
  readonly isNumber?: boolean;
}

/** A short table in the order of its rows, without what longer ones need. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowId,
  height,
}: {
  readonly label: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly height?: number;
}) {
  const classOf = (column: PlainColumn<Row>): string | undefined =>
    column.isNumber === true ? styles['end'] : undefined;
  return (
    <section
      className={styles['scroll']}
      style={{ maxHeight: height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  <Content>{column.cell(row)}</Content>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
