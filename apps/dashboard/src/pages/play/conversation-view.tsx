import { useState } from 'react';
import { Badge, Button, Empty, Row } from '../../ui/index.ts';
import { AnswerFacts } from './answer-facts.tsx';
import type { AnswerTurn, ToolTurn, UserTurn } from './conversation.ts';
import type { Exchange } from './exchange.ts';
import { MarkedText } from './marked-text.tsx';
import { MessageEditor } from './message-editor.tsx';
import styles from './play.module.css';
import { text } from './text.ts';
import { ToolOutputs, ToolResults } from './tool-results.tsx';
import type { Play } from './use-play.ts';
import { VersionChoice } from './version-choice.tsx';

interface ConversationViewProps {
  readonly play: Pick<Play, 'turns' | 'isBusy' | 'exchange' | 'versionsAt'>;
  /** Whether another conversation waits for its answer, so that nothing can be sent. */
  readonly isWaiting: boolean;
  readonly pointed: string | undefined;
  readonly onPoint: (placeholder: string | undefined) => void;
  /** Sends a message in place of the one at a place. */
  readonly onSendAt: (turn: UserTurn, place: number) => void;
  /** Sends what the tools of the last answer gave. */
  readonly onResults: (turn: ToolTurn) => void;
  readonly onShowVersion: (place: number, version: number) => void;
}

export function ConversationView(props: ConversationViewProps) {
  const { turns, isBusy } = props.play;
  const [edited, setEdited] = useState<number>();
  if (turns.length === 0) return <Empty title={text.empty}>{text.emptyHint}</Empty>;
  return (
    <ol className={styles['turns']} aria-busy={isBusy}>
      {turns.map((turn, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added at the end, or cut off there
        <li key={at}>
          <h2>{text.said[turn.role]}</h2>
          {turn.role === 'tool' ? (
            <ToolOutputs turn={turn} />
          ) : turn.role === 'assistant' ? (
            <>
              <TurnText {...props} exchange={props.play.exchange} turn={turn} />
              {turn.toolCalls.length > 0 && at === turns.length - 1 && !props.isWaiting ? (
                <ToolResults calls={turn.toolCalls} onSend={props.onResults} />
              ) : null}
              <AnswerFacts key={turn.requestId} turn={turn} isWriting={isBusy && at === turns.length - 1} />
            </>
          ) : at === edited ? (
            <MessageEditor
              turn={turn}
              onCancel={() => setEdited(undefined)}
              onSend={(next) => {
                setEdited(undefined);
                props.onSendAt(next, at);
              }}
            />
          ) : (
            <>
              <TurnText {...props} exchange={props.play.exchange} turn={turn} />
              {props.isWaiting ? null : (
                <Row>
                  <Button size="small" onClick={() => setEdited(at)}>
                    {text.edit}
                  </Button>
                  <Button size="small" onClick={() => props.onSendAt({ ...turn }, at)}>
                    {text.rerun}
                  </Button>
                  <VersionChoice
                    versions={props.play.versionsAt(at)}
                    onChoose={(version) => props.onShowVersion(at, version)}
                  />
                </Row>
              )}
            </>
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
  readonly turn: UserTurn | AnswerTurn;
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
