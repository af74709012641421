import { Link } from '@tanstack/react-router';
import { formatDuration } from '../../format/index.ts';
import { Badge, Button, Empty } from '../../ui/index.ts';
import type { AnswerTurn, Turn, UserTurn } from './conversation.ts';
import type { Exchange } from './exchange.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './play.module.css';
import { text } from './text.ts';
import type { Play } from './use-play.ts';

interface ConversationViewProps {
  readonly play: Play;
  readonly pointed: string | undefined;
  readonly onPoint: (placeholder: string | undefined) => void;
  readonly onSendAgain: (turn: UserTurn, keep: number) => void;
}

export function ConversationView({ play, pointed, onPoint, onSendAgain }: ConversationViewProps) {
  const { turns, isBusy, exchange } = play;
  if (turns.length === 0) return <Empty title={text.empty}>{text.emptyHint}</Empty>;
  return (
    <ol className={styles['turns']} aria-busy={isBusy}>
      {turns.map((turn, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added at the end, or cut off there
        <li key={at}>
          <h2>{turn.role === 'user' ? text.you : text.answer}</h2>
          <TurnText turn={turn} exchange={exchange} pointed={pointed} onPoint={onPoint} />
          {turn.role === 'assistant' ? (
            <AnswerFacts turn={turn} isWriting={isBusy && at === turns.length - 1} />
          ) : isBusy ? null : (
            <Button size="small" onClick={() => onSendAgain(turn, at)}>
              {text.rerun}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function TurnText({
  turn,
  exchange,
  pointed,
  onPoint,
}: {
  readonly turn: Turn;
  readonly exchange: Exchange;
  readonly pointed: string | undefined;
  readonly onPoint: (placeholder: string | undefined) => void;
}) {
  return (
    <>
      {turn.role === 'user'
        ? turn.files.map(({ name }) => <Badge key={name}>{name}</Badge>)
        : turn.toolCalls.map(({ name, arguments: json }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls of an answer never change their order
            <pre key={at} className={styles['call']}>
              {`${text.toolCall(name)}\n${json}`}
            </pre>
          ))}
      <MarkedText text={turn.text} replaced={exchange.replaced} pointed={pointed} onPoint={onPoint} />
    </>
  );
}

function AnswerFacts({ turn, isWriting }: { readonly turn: AnswerTurn; readonly isWriting: boolean }) {
  if (isWriting) {
    return (
      <p className={styles['note']} role="status">
        {text.answering}
      </p>
    );
  }
  return (
    <p className={styles['note']}>
      {text.facts(turn.model ?? '', formatDuration(turn.firstMs), formatDuration(turn.totalMs))}
      {turn.warnings === undefined ? null : ` · ${turn.warnings}`}
      {turn.requestId === undefined ? null : (
        <>
          {' · '}
          <Link to="/requests" search={{ open: turn.requestId, tab: 'routing' }}>
            {text.openRequest}
          </Link>
        </>
      )}
    </p>
  );
}
