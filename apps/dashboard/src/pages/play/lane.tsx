import { Button, Icon, Problem } from '../../ui/index.ts';
import type { ToolTurn, UserTurn } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import styles from './play.module.css';
import { text } from './text.ts';
import type { Play } from './use-play.ts';

interface LaneProps {
  readonly play: Play;
  readonly model: string;
  /** Whether another model answers beside this one. */
  readonly isCompared: boolean;
  readonly isWaiting: boolean;
  readonly pointed: string | undefined;
  readonly onPoint: (placeholder: string | undefined) => void;
  readonly onSendAt: (turn: UserTurn, place: number) => void;
  readonly onResults: (turn: ToolTurn) => void;
  readonly onShowVersion: (place: number, version: number) => void;
}

/** The conversation with one model; beside another one, with its name and a stop of its own. */
export function Lane({ model, isCompared, ...props }: LaneProps) {
  const { play } = props;
  return (
    <section className={styles['middle']} aria-label={isCompared ? model : text.title}>
      {isCompared ? (
        <div className={styles['laneHead']}>
          <h2>{model}</h2>
          {play.isBusy ? (
            <Button size="small" aria-label={text.stopModel(model)} onClick={play.stop}>
              <Icon name="stop" />
              {text.stop}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ConversationView {...props} />
      <Problem error={play.error} />
    </section>
  );
}
