import type { Turn } from './conversation.ts';
import { type Exchange, noExchange } from './exchange.ts';

/** One course of a conversation, with what its last request sent and got. */
export interface Branch {
  readonly turns: readonly Turn[];
  readonly exchange: Exchange;
}

/** All courses of a conversation. Those that begin alike have the same turns there, as objects. */
export interface Branches {
  readonly all: readonly Branch[];
  /** The one that is shown. */
  readonly at: number;
}

/** The messages that people have tried at one place of a conversation. */
export interface Versions {
  readonly count: number;
  readonly at: number;
}

const emptyBranch: Branch = { turns: [], exchange: noExchange };
export const noBranches: Branches = { all: [emptyBranch], at: 0 };

export const shownBranch = ({ all, at }: Branches): Branch => all[at] ?? emptyBranch;

/** Says something after the first `keep` turns. What stood there before stays as a branch of its own. */
export function branchedAt(branches: Branches, keep: number, turn: Turn): Branches {
  const { turns } = shownBranch(branches);
  const branch = { turns: [...turns.slice(0, keep), turn], exchange: noExchange };
  if (keep >= turns.length) return changedAt(branches, branches.at, () => branch);
  return { all: [...branches.all, branch], at: branches.all.length };
}

/** Changes one branch; nothing where it is gone. */
export function changedAt(
  { all, at }: Branches,
  place: number,
  change: (branch: Branch) => Branch,
): Branches {
  return { all: all.map((branch, position) => (position === place ? change(branch) : branch)), at };
}

/** The different turns at a place after what is shown before it, oldest first. */
function turnsAt(branches: Branches, place: number): readonly Turn[] {
  const before = shownBranch(branches).turns.slice(0, place);
  const alike = branches.all.filter(({ turns }) =>
    before.every((turn, position) => turns[position] === turn),
  );
  return [...new Set(alike.flatMap(({ turns }) => turns[place] ?? []))];
}

export function versionsAt(branches: Branches, place: number): Versions {
  const turns = turnsAt(branches, place);
  const shown = shownBranch(branches).turns[place];
  return { count: turns.length, at: shown === undefined ? -1 : turns.indexOf(shown) };
}

/** Shows another version of a message, with what was said last after it. */
export function withVersion(branches: Branches, place: number, version: number): Branches {
  const turn = turnsAt(branches, place)[version];
  const at = branches.all.findLastIndex(({ turns }) => turn !== undefined && turns[place] === turn);
  return at === -1 ? branches : { ...branches, at };
}
