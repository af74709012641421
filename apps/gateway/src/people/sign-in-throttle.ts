/**
 * Slows down guessing of passwords and codes (SEC-55): by the person, by the name that is tried whether or not there is such a person, and
 * by network. It counts in the store, which every guess has to ask anyway: all processes and nodes count together, and while the store does
 * not answer, no guess is answered either. Names and networks are counted in a fixed number of places, so that nobody can make the store
 * grow or displace what is counted of others; those who meet in a place wait for each other's failures.
 */
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { keyedDigest } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';
import type { SignInTriesRow, Storage } from '../storage/index.ts';
import { orUnavailable } from './or-unavailable.ts';

const firstWaitMs = 1000;
/** Tries that cost nothing, and the longest wait: who stops guessing locks nobody out for longer, nor all behind one proxy. */
const rules = {
  person: { freeTries: 5, maxWaitMs: 60_000 },
  device: { freeTries: 5, maxWaitMs: 60_000 },
  name: { freeTries: 5, maxWaitMs: 60_000 },
  flow: { freeTries: 5, maxWaitMs: 60_000 },
  network: { freeTries: 50, maxWaitMs: 2000 },
  site: { freeTries: 200, maxWaitMs: 2000 },
} as const;
type Kind = keyof typeof rules;
const forgetAfterMs = 900_000;
/** Clocks of nodes may differ by this; what seems to be later was counted by a clock that was wrong. */
const maxSkewMs = 120_000;
/** Hexadecimal digits of a place: 65,536 of each kind. */
const placeDigits = 4;
/** Refusals that are known without asking the store; it is asked about those that are forgotten. */
const maxRefusals = 10_000;

/** Who tries to sign in. */
export interface Visitor {
  /** Network address. */
  readonly address: string;
  /** The name that is tried. */
  readonly name?: string | undefined;
  /** A sign-in that was begun at an identity provider. */
  readonly flow?: string | undefined;
  /** A browser in which this person has signed in before: its tries count alone, whatever strangers try meanwhile. */
  readonly device?: string | undefined;
  /** Whose name it is. */
  readonly personId?: string | undefined;
}

/** A try that was counted. */
export interface SignInTry {
  /** Failures before it. */
  readonly failures: number;
  /** Forgets the tries for a name, after the right password and code. */
  succeeded(): Promise<void>;
}

export interface SignInThrottle {
  /** Counts a try; tries at the same time count too. Throws `rate_limit_exceeded` if it comes too early, or `store_unavailable`. */
  begin(visitor: Visitor): Promise<SignInTry>;
}

export interface SignInThrottleDeps {
  readonly storage: { readonly people: Pick<Storage['people'], 'tries'> };
  readonly pepper: Buffer;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** One of the counters of a try. */
interface Counter {
  readonly id: string;
  readonly kind: Kind;
}

export function createSignInThrottle({ storage, pepper, now }: SignInThrottleDeps): SignInThrottle {
  const { tries } = storage.people;
  const refusals = new LRUCache<string, number>({ max: maxRefusals });

  const place = (kind: Kind, text: string): Counter => ({
    kind,
    id: `${kind}.${keyedDigest(pepper, `sign-in\u0000${kind}\u0000${text}`).slice(0, placeDigits)}`,
  });
  const countersOf = ({ address, name, flow, device, personId }: Visitor): readonly Counter[] => {
    if (device !== undefined) return [{ kind: 'device', id: `device.${device}` }];
    const { network, site } = networksOf(address);
    return [
      ...(personId === undefined ? [] : [{ kind: 'person' as const, id: `person.${personId}` }]),
      ...(name === undefined ? [] : [place('name', name)]),
      ...(flow === undefined ? [] : [place('flow', flow)]),
      place('network', network),
      ...(site === undefined ? [] : [place('site', site)]),
    ];
  };

  return {
    async begin(visitor) {
      const at = now();
      const counters = countersOf(visitor);
      const known = Math.max(...counters.map(({ id, kind }) => leftOf(refusals.get(id), kind, at)));
      if (known > 0) throw refusal(known);
      const { waitMs, counted } = await orUnavailable(
        tries.begin(
          counters.map(({ id }) => id),
          { at, forgetBefore: at - forgetAfterMs },
          (rows) => Math.max(...counters.map((counter) => waitFor(counter, rows, at))),
        ),
      );
      if (waitMs > 0) {
        for (const counter of counters) {
          const wait = waitFor(counter, counted, at);
          if (wait > 0) refusals.set(counter.id, at + wait);
        }
        throw refusal(waitMs);
      }
      const isOfName = ({ kind }: Counter): boolean => kind !== 'network' && kind !== 'site';
      return {
        failures: Math.max(
          0,
          ...counters.filter(isOfName).map(({ id }) => counted.find((one) => one.id === id)?.tries ?? 0),
        ),
        // Of networks only this try: somebody with an account of their own must not get more tries for others.
        succeeded: () =>
          orUnavailable(
            tries.succeed(
              counters.filter(isOfName).map(({ id }) => id),
              counters.filter((counter) => !isOfName(counter)).map(({ id }) => id),
            ),
          ),
      };
    },
  };
}

/** Nothing if the clock was set back since. */
function leftOf(untilMs: number | undefined, kind: Kind, at: number): number {
  const left = (untilMs ?? 0) - at;
  return left > rules[kind].maxWaitMs ? 0 : left;
}

function refusal(waitMs: number): SluiceError {
  return new SluiceError('rate_limit_exceeded', {
    message: 'Too many attempts to sign in; try again later.',
    retryAfterMs: Math.ceil(waitMs),
  });
}

function waitFor({ id, kind }: Counter, rows: readonly SignInTriesRow[], at: number): number {
  const { freeTries, maxWaitMs } = rules[kind];
  const row = rows.find((one) => one.id === id);
  if (row === undefined || row.tries < freeTries) return 0;
  const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(20, row.tries - freeTries));
  const pastMs = at - row.last_at;
  return pastMs < -maxSkewMs ? 0 : Math.min(wait, Math.max(0, wait - pastMs));
}

/** One customer has a whole IPv6 network of 64 bits, and often a site of 48. */
function networksOf(address: string): { readonly network: string; readonly site: string | undefined } {
  if (!ipaddr.isValid(address)) return { network: address, site: undefined };
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return { network: parsed.toString(), site: undefined };
  return { network: parsed.parts.slice(0, 4).join(':'), site: parsed.parts.slice(0, 3).join(':') };
}
