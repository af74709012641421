/** A request of a known caller that was rejected before anything was sent. */
export interface RejectionRow {
  request_id: string;
  account_id: string;
  team_id: string | null;
  key_id: string;
  /** When it arrived, in epoch milliseconds. */
  at: number;
  /** The API that was called: `chat`, `responses`, ... */
  endpoint: string;
  http_status: number;
  error_code: string;
  /** The member of the request that was wrong. */
  param: string | null;
}
