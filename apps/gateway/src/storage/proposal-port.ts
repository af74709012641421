/** A value that an account says was replaced wrongly. */
export interface AllowProposalRow {
  id: string;
  account_id: string;
  team_id: string | null;
  /** The key that proposed it, or `person:<id>`. */
  key_id: string;
  /** Empty once it was declined: it may be personal. */
  value: string;
  /** The value in lower case: of an account, each is pending once. */
  folded: string;
  /** As what it was replaced, if it was told. */
  entity_code: number | null;
  reason: string | null;
  status: 'pending' | 'accepted' | 'declined';
  /** Whose requests it is allowed in; null unless it was accepted. */
  scope: 'account' | 'team' | 'key' | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
}

/** Filter of proposals. */
export interface AllowProposalQuery {
  /** Only of these accounts; undefined for all. */
  readonly accountIds: readonly string[] | undefined;
  readonly accountId?: string | undefined;
  readonly status?: AllowProposalRow['status'] | undefined;
  /** Only those before this id in the order of the list. */
  readonly after?: string | undefined;
  readonly limit: number;
}

type Decision = Pick<AllowProposalRow, 'status' | 'scope' | 'decided_at' | 'decided_by'> &
  Partial<Pick<AllowProposalRow, 'value' | 'folded' | 'reason'>>;

export interface AllowProposalStore {
  /** False if the account has a pending one with this value. */
  insert(row: AllowProposalRow): Promise<boolean>;
  get(id: string): Promise<AllowProposalRow | undefined>;
  /** Newest first; their ids begin with the time. */
  list(query: AllowProposalQuery): Promise<readonly AllowProposalRow[]>;
  /** Pending ones of an account: one with this value in lower case, and how many there are. */
  pending(
    accountId: string,
    folded: string,
  ): Promise<{ readonly same: AllowProposalRow | undefined; readonly count: number }>;
  /** False if its status is another one by now. */
  decide(id: string, from: AllowProposalRow['status'], decision: Decision): Promise<boolean>;
  /** Removes those that nobody has decided on, made before a time in epoch milliseconds. */
  removePending(beforeMs: number): Promise<void>;
}
