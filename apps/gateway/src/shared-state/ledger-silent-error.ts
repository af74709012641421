/** The ledger does not say what was spent; the store of limits is not to blame. */
export class LedgerSilentError extends Error {}
