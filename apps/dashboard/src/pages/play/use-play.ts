import { useCallback, useRef, useState } from 'react';
import { ApiError, streamRequest } from '../../api/index.ts';
import { type Addition, readEvent } from './answer-reader.ts';
import { type AnswerTurn, noAnswer, type PlaySettings, type Turn, type UserTurn } from './conversation.ts';
import { addEvent, type Exchange, noExchange, readComment } from './exchange.ts';
import { toRequest } from './request-body.ts';

export interface Play {
  readonly turns: readonly Turn[];
  readonly exchange: Exchange;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Sends a message after the first `keep` turns. */
  readonly send: (turn: UserTurn, keep: number) => void;
  readonly stop: () => void;
  readonly clear: () => void;
}

/**
 * A conversation with the gateway.
 * @param onAnswered called after each whole answer
 */
export function usePlay(settings: PlaySettings, account: string | undefined, onAnswered?: () => void): Play {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [exchange, setExchange] = useState(noExchange);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const aborter = useRef<AbortController>(null);

  const run = async (asked: readonly Turn[]): Promise<void> => {
    const controller = new AbortController();
    aborter.current = controller;
    setError(undefined);
    setIsBusy(true);
    setExchange(noExchange);
    const startMs = performance.now();
    let answer = noAnswer;
    let failure: string | undefined;
    const show = (change: Partial<AnswerTurn>): void => {
      answer = { ...answer, ...change };
      setTurns([...asked, answer]);
    };
    show({});
    try {
      const facts = await streamRequest({
        ...toRequest(settings, asked),
        account,
        signal: controller.signal,
        onComment: (comment) => setExchange((before) => readComment(before, comment)),
        onEvent: (event) => {
          setExchange((before) => addEvent(before, event));
          const addition = readEvent(settings.api, event);
          if (addition.problem === undefined) show(added(answer, addition, performance.now() - startMs));
          else failure = addition.problem;
        },
      });
      if (failure === undefined) onAnswered?.();
      else setError(streamFailure(failure, facts.requestId));
      show({ ...facts, model: facts.model ?? answer.model, totalMs: performance.now() - startMs });
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem);
      if (answer.text === '' && answer.toolCalls.length === 0) setTurns(asked);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    turns,
    exchange,
    isBusy,
    error,
    send: (turn, keep) => void run([...turns.slice(0, keep), turn]),
    stop: useCallback(() => aborter.current?.abort(), []),
    clear: useCallback(() => {
      aborter.current?.abort();
      setTurns([]);
      setExchange(noExchange);
      setError(undefined);
    }, []),
  };
}

/** A stream that failed after it began: its status said success. */
function streamFailure(message: string, requestId: string | undefined): ApiError {
  return new ApiError({ status: 200, code: 'stream_failed', message, requestId });
}

function added(answer: AnswerTurn, { text, call, model }: Addition, ms: number): Partial<AnswerTurn> {
  const isFirst = answer.firstMs === undefined && (text !== undefined || call !== undefined);
  const last = answer.toolCalls.at(-1);
  const calls =
    call === undefined
      ? answer.toolCalls
      : call.name !== undefined || last === undefined
        ? [...answer.toolCalls, { name: call.name ?? '', arguments: call.arguments }]
        : [...answer.toolCalls.slice(0, -1), { ...last, arguments: last.arguments + call.arguments }];
  return {
    text: answer.text + (text ?? ''),
    toolCalls: calls,
    ...(isFirst ? { firstMs: ms } : {}),
    ...(model === undefined ? {} : { model }),
  };
}
