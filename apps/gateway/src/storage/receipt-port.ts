import type { UsageRow } from './schema.ts';

/** Filter of receipts: times are epoch milliseconds, `to` is exclusive. */
export interface ReceiptQuery {
  readonly requestId?: string | undefined;
  readonly accountId?: string | undefined;
  /** Only receipts of these accounts. */
  readonly accountIds?: readonly string[] | undefined;
  /** Also `person:<id>`. */
  readonly keyId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** `<provider>/<model>`, or the model alone. */
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly mode?: 'anonymized' | 'off' | undefined;
  /** Only receipts with a replaced value of one of these types, or of any type. */
  readonly codes?: readonly number[] | 'any' | undefined;
  /** Only receipts after this one in the order of the list. */
  readonly before?: { readonly startedAtMs: number; readonly requestId: string } | undefined;
  readonly limit: number;
}

/** A receipt with the facts of its request; names are null if the record is gone. */
export interface ReceiptRow
  extends Pick<
    UsageRow,
    | 'request_id'
    | 'started_at'
    | 'key_id'
    | 'account_id'
    | 'team_id'
    | 'model'
    | 'provider'
    | 'region'
    | 'status'
    | 'attempts'
    | 'privacy'
  > {
  readonly key_name: string | null;
  readonly account_name: string | null;
  readonly team_name: string | null;
}

/** Which counts are wanted: those of whole hours. */
export interface PrivacyCountQuery
  extends Pick<ReceiptQuery, 'accountId' | 'accountIds' | 'keyId' | 'teamId' | 'fromMs' | 'toMs'> {
  readonly by: 'hour' | 'day';
}

/** What was replaced in an hour or a day. */
export interface PrivacyCount {
  /** Epoch milliseconds. */
  readonly startMs: number;
  /** Of a type; 0: of all anonymized requests, and only there what became of their answers. */
  readonly code: number;
  readonly requests: number;
  readonly replaced: number;
  readonly restored: number;
  readonly altered: number;
  readonly withheld: number;
}
