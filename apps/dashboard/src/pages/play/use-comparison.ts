import { useKept } from '../../parts/index.ts';
import { type PlaySettings, placeOf, type ToolTurn, type UserTurn, usersBefore } from './conversation.ts';
import { type Play, usePlay } from './use-play.ts';

/** One model and its conversation. */
export interface ComparedPlay {
  readonly settings: PlaySettings;
  readonly play: Play;
}

export interface Comparison {
  /** One, or two that get the same messages. */
  readonly lanes: readonly ComparedPlay[];
  /** The second model; undefined without one. */
  readonly other: string | undefined;
  readonly isBusy: boolean;
  readonly setOther: (model: string | undefined) => void;
  /** Sends a message to all, in place of the one at a place of a lane; without a place, after the last. */
  readonly send: (turn: UserTurn, at?: { readonly play: Play; readonly place: number }) => void;
  /** Sends what tools gave to the one that called them. */
  readonly sendResults: (play: Play, turn: ToolTurn) => void;
  readonly showVersion: (play: Play, place: number, version: number) => void;
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Conversations with one model, or with two beside each other. */
export function useComparison(settings: PlaySettings, account: string | undefined): Comparison {
  const [other, setOther] = useKept<string | null>('play.other', null);
  const otherSettings = { ...settings, model: other ?? '' };
  const first = usePlay('first', settings, account);
  const second = usePlay('second', otherSettings, account);
  const one: ComparedPlay = { settings, play: first };
  const lanes = other === null ? [one] : [one, { settings: otherSettings, play: second }];
  return {
    lanes,
    other: other ?? undefined,
    isBusy: lanes.some(({ play }) => play.isBusy),
    setOther: (model) => {
      // What was said so far, the second model answers from here on.
      if (other === null && model !== undefined) second.take(first.branches);
      if (model === undefined) second.clear();
      setOther(model ?? null);
    },
    send: (turn, at) => {
      const users = at === undefined ? undefined : usersBefore(at.play.turns, at.place);
      for (const { play } of lanes) play.send(turn, placeOf(play.turns, users));
    },
    sendResults: (play, turn) => play.send(turn, play.turns.length),
    showVersion: (from, place, version) => {
      const users = usersBefore(from.turns, place);
      for (const { play } of lanes) play.showVersion(placeOf(play.turns, users), version);
    },
    stop: () => {
      for (const { play } of lanes) play.stop();
    },
    clear: () => {
      for (const { play } of lanes) play.clear();
    },
  };
}
