/** Failures in a row after which a model rests. */
const failuresToRest = 5;
const restMs = 10_000;

interface Record {
  failures: number;
  restsUntilMs: number;
}

/** Passive health: a model that keeps failing rests for a while; the next failure after that rests it again. */
export interface Health {
  report(modelId: string, ok: boolean): void;
  healthy(modelId: string): boolean;
}

export function createHealth(deps: { readonly now: () => number }): Health {
  const records = new Map<string, Record>();
  return {
    report(modelId, ok) {
      if (ok) {
        if (records.size > 0) records.delete(modelId);
        return;
      }
      const record = records.get(modelId) ?? { failures: 0, restsUntilMs: 0 };
      record.failures++;
      if (record.failures >= failuresToRest) record.restsUntilMs = deps.now() + restMs;
      records.set(modelId, record);
    },
    healthy(modelId) {
      const record = records.get(modelId);
      return record === undefined || record.restsUntilMs <= deps.now();
    },
  };
}
