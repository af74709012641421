/** The processes that use a store. */
export interface NodeStore {
  /**
   * Says that a process is alive.
   * @param times epoch milliseconds, and after how many a process that says nothing is dead
   * @returns how many are alive
   */
  beat(node: string, times: { readonly nowMs: number; readonly aliveMs: number }): Promise<number>;
  /** Says that a process ends. */
  leave(node: string): Promise<void>;
}
