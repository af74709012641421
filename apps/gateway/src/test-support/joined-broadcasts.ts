import { type Broadcast, type BroadcastNote, createBroadcast } from '../shared-state/index.ts';

/** Those of two processes that hear each other. @param carried collects what went over */
export function joinedBroadcasts(
  carried: string[] = [],
  onError: (error: unknown) => void = fail,
): readonly [Broadcast, Broadcast] {
  const ends: ReturnType<typeof createBroadcast>[] = [];
  const to = (at: number) => (note: BroadcastNote) => {
    carried.push(note.text);
    ends[at]?.receive(structuredClone(note));
  };
  const pair = [createBroadcast(to(1), onError), createBroadcast(to(0), onError)] as const;
  ends.push(...pair);
  return pair;
}

function fail(error: unknown): never {
  throw error;
}
