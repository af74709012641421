/** What is wrong with a deployment for a while. */
export type Incident =
  /** Connections are refused. */
  | { readonly kind: 'down' }
  /** Answers take `factor` times as long. */
  | { readonly kind: 'slow'; readonly factor: number }
  /** This share of requests gets a 500. */
  | { readonly kind: 'errors'; readonly share: number }
  /** Every request gets a 429 with `retry-after`. */
  | { readonly kind: 'limited'; readonly retryAfterS: number }
  /** Requests are accepted and never answered. */
  | { readonly kind: 'hang_before' }
  /** An answer begins and never ends. */
  | { readonly kind: 'hang_after' }
  /** This share of answers breaks off. */
  | { readonly kind: 'cut'; readonly share: number };
