import type { Principal } from '../auth/index.ts';
import type { Reservation } from '../limits/index.ts';

/** Counts a request within its key's limits. Throws and rejects with `rate_limit_exceeded` or `store_unavailable`. */
export type AdmitRequest = (principal: Principal, requestId: string) => Reservation | Promise<Reservation>;
