/** The limits that a request counts to. */
import { budgetsOf, type CountedLimits, type Principal } from '../auth/index.ts';
import { matchesGlob } from '../config/index.ts';
import { memberError } from '../contract/index.ts';
import type { LimitOwner, LimitSubject, SubjectLimits } from '../shared-state/index.ts';
import { budgetPeriod } from './budget-period.ts';

/** Limits of keys without their own. */
export interface DefaultLimits {
  readonly rpm: number | undefined;
  readonly concurrency: number | undefined;
}

/** What is known of a request once its models are chosen. */
export interface RouteFacts {
  /** The model that the request names: a model, an alias or `auto`. */
  readonly requested: string;
  /** The models that may serve it, in order, as `<provider>/<model>`. */
  readonly models: readonly string[];
  /** A keyed hash of the end user that the request names; undefined if it names none. */
  readonly endUser: string | undefined;
}

/** The limits of all owners of a key that has some. */
export function ownLimits(
  { owners, accountId }: Principal,
  defaults: DefaultLimits,
  nowMs: number,
): readonly SubjectLimits[] {
  return owners.flatMap(({ kind, id, limits }) => {
    const isKey = kind === 'key';
    return subjectLimits(
      { kind, id, accountId },
      {
        ...limits,
        rpm: limits.rpm ?? (isKey ? defaults.rpm : null) ?? null,
        concurrency: limits.concurrency ?? (isKey ? defaults.concurrency : null) ?? null,
      },
      nowMs,
    );
  });
}

/**
 * The limits of models and of the end user of a request, of all owners of its key. Throws 422 if an owner wants an end user to be named,
 * and none is.
 */
export function routeLimits(
  { owners, accountId }: Principal,
  route: RouteFacts,
  nowMs: number,
): readonly SubjectLimits[] {
  const { endUser } = route;
  return owners.flatMap(({ kind, id, limits }) => {
    const owner = { kind, id };
    const ofModels = Object.entries(limits.models ?? {}).flatMap(([pattern, own]) =>
      own === null || !reaches(pattern, route)
        ? []
        : subjectLimits(modelSubject(owner, accountId, pattern), own, nowMs),
    );
    const perEndUser = limits.per_end_user;
    if (perEndUser == null) return ofModels;
    if (endUser === undefined) {
      if (perEndUser.missing === 'refuse') throw missingEndUser();
      return ofModels;
    }
    const subject = { kind: 'end_user', id: `${kind}:${id}:${endUser}`, accountId, owner, endUser } as const;
    return [...ofModels, ...subjectLimits(subject, perEndUser, nowMs)];
  });
}

/** The requests of an owner to models of a pattern. */
export function modelSubject({ kind, id }: LimitOwner, accountId: string, pattern: string): LimitSubject {
  return { kind: 'model', id: `${kind}:${id}:${pattern}`, accountId, owner: { kind, id }, pattern };
}

/** Whether a pattern is of the name in a request, or of one of the models that may serve it. */
export function reaches(pattern: string, { requested, models }: Omit<RouteFacts, 'endUser'>): boolean {
  return matchesGlob(pattern, requested) || models.some((id) => matchesGlob(pattern, id));
}

function subjectLimits(
  subject: LimitSubject,
  limits: CountedLimits,
  nowMs: number,
): readonly SubjectLimits[] {
  const thresholds = (limits.thresholds ?? []).toSorted((a, b) => a - b);
  const own = {
    subject,
    rpm: limits.rpm ?? undefined,
    concurrency: limits.concurrency ?? undefined,
    tpm: limits.tpm ?? undefined,
    budgets: budgetsOf(limits).map(({ usd, period }) => ({
      limitNanos: Math.round(usd * 1e9),
      ...budgetPeriod(period, nowMs),
      ...(thresholds.length === 0 ? {} : { notice: { period, thresholds } }),
    })),
  };
  const isLimited =
    own.rpm !== undefined || own.concurrency !== undefined || own.tpm !== undefined || own.budgets.length > 0;
  return isLimited ? [own] : [];
}

function missingEndUser(): Error {
  return memberError(
    'user',
    'The limits of this key are per end user: name the one who asks, by an id of your own that stays the same',
  );
}
