import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, streamRequest } from '../../api/index.ts';
import { useKept } from '../../parts/index.ts';
import { type Addition, readEvent, withFragments } from './answer-reader.ts';
import {
  type Branches,
  branchedAt,
  changedAt,
  noBranches,
  shownBranch,
  type Versions,
  versionsAt,
  withVersion,
} from './branches.ts';
import { type AnswerTurn, noAnswer, type PlaySettings, type SentTurn, type Turn } from './conversation.ts';
import { addEvent, type Exchange, readComment } from './exchange.ts';
import { toRequest } from './request-body.ts';

export interface Play {
  readonly turns: readonly Turn[];
  readonly exchange: Exchange;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Sends a message after the first `keep` turns; what stood there stays as another version. */
  readonly send: (turn: SentTurn, keep: number) => void;
  readonly stop: () => void;
  readonly clear: () => void;
  readonly versionsAt: (place: number) => Versions;
  readonly showVersion: (place: number, version: number) => void;
  readonly branches: Branches;
  /** Goes on with the conversation of another one. */
  readonly take: (branches: Branches) => void;
}

/**
 * A conversation with the gateway. It stays while somebody looks at other pages.
 * @param name distinguishes it from other conversations
 * @param onAnswered called after each whole answer
 */
export function usePlay(
  name: string,
  settings: PlaySettings,
  account: string | undefined,
  onAnswered?: () => void,
): Play {
  const [branches, setBranches] = useKept(`play.${name}`, noBranches);
  const [isBusy, setIsBusy] = useState(false);
  // Who comes back to the page is still told why a message has no answer.
  const [error, setError] = useKept<unknown>(`play.${name}.error`, undefined);
  const aborter = useRef<AbortController>(null);

  const run = async (next: Branches): Promise<void> => {
    const controller = new AbortController();
    aborter.current = controller;
    setError(undefined);
    setIsBusy(true);
    setBranches(next);
    const asked = shownBranch(next).turns;
    const startMs = performance.now();
    let answer = noAnswer;
    let failure: string | undefined;
    const showTurns = (turns: readonly Turn[]): void =>
      setBranches((before) => changedAt(before, next.at, (branch) => ({ ...branch, turns })));
    const show = (change: Partial<AnswerTurn>): void => {
      answer = { ...answer, ...change };
      showTurns([...asked, answer]);
    };
    const exchanged = (change: (exchange: Exchange) => Exchange): void =>
      setBranches((before) =>
        changedAt(before, next.at, (branch) => ({ ...branch, exchange: change(branch.exchange) })),
      );
    show({});
    try {
      const facts = await streamRequest({
        ...toRequest(settings, asked),
        account,
        signal: controller.signal,
        onComment: (comment) => exchanged((before) => readComment(before, comment)),
        onEvent: (event) => {
          exchanged((before) => addEvent(before, event));
          const addition = readEvent(settings.api, event);
          if (addition.problem === undefined) show(added(answer, addition, performance.now() - startMs));
          else failure = addition.problem;
        },
      });
      if (failure === undefined) onAnswered?.();
      else setError(streamFailure(failure, facts.requestId));
      show({ ...facts, model: facts.model ?? answer.model, totalMs: performance.now() - startMs });
    } catch (problem) {
      // Another conversation stands there now.
      if (aborter.current !== controller) return;
      if (!controller.signal.aborted) setError(problem);
      if (answer.text === '' && answer.toolCalls.length === 0) showTurns(asked);
    } finally {
      if (aborter.current === controller) setIsBusy(false);
    }
  };
  const take = useCallback(
    (next: Branches) => {
      const before = aborter.current;
      aborter.current = null;
      before?.abort();
      setIsBusy(false);
      setBranches(next);
      setError(undefined);
    },
    [setBranches, setError],
  );
  // Nobody would see the rest of an answer, and it costs.
  useEffect(() => () => aborter.current?.abort(), []);
  const { turns, exchange } = shownBranch(branches);
  return {
    turns,
    exchange,
    isBusy,
    error,
    send: (turn, keep) => void run(branchedAt(branches, keep, turn)),
    stop: useCallback(() => aborter.current?.abort(), []),
    clear: useCallback(() => take(noBranches), [take]),
    versionsAt: (place) => versionsAt(branches, place),
    showVersion: (place, version) => setBranches(withVersion(branches, place, version)),
    branches,
    take,
  };
}

/** A stream that failed after it began: its status said success. */
function streamFailure(message: string, requestId: string | undefined): ApiError {
  return new ApiError({ status: 200, code: 'stream_failed', message, requestId });
}

function added(answer: AnswerTurn, { text, calls, model }: Addition, ms: number): Partial<AnswerTurn> {
  const isFirst = answer.firstMs === undefined && (text !== undefined || calls !== undefined);
  return {
    text: answer.text + (text ?? ''),
    ...(calls === undefined ? {} : { toolCalls: withFragments(answer.toolCalls, calls) }),
    ...(isFirst ? { firstMs: ms } : {}),
    ...(model === undefined ? {} : { model }),
  };
}
