import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/index.ts';
import { Dialog, Empty, Loaded } from '../ui/index.ts';
import { text } from './text.ts';

const notFound = 404;

/**
 * What the address says is open: the row of the list where it is in it, else the record as the gateway has it, since links lead also to what
 * is beyond the part of a list that is loaded.
 */
export function Opened<Row>({
  id,
  row,
  record,
  onClose,
  children,
}: {
  readonly id: string;
  readonly row?: Row | undefined;
  /** Asks the gateway for the record; it needs to be enabled only without a row. */
  readonly record: UseQueryResult<Row, unknown>;
  readonly onClose: () => void;
  /** The drawer of the record. */
  readonly children: (row: Row) => ReactNode;
}) {
  const shown = row ?? record.data;
  if (shown !== undefined) return children(shown);
  const isMissing = record.error instanceof ApiError && record.error.status === notFound;
  return (
    <Dialog title={id} place="side" onClose={onClose}>
      {isMissing ? (
        <Empty title={text.missing}>{text.missingHint}</Empty>
      ) : (
        <Loaded query={record} height={400}>
          {() => null}
        </Loaded>
      )}
    </Dialog>
  );
}
