import { useState } from 'react';
import { useTimeRange } from '../../location/index.ts';
import { Button, Page, Problem } from '../../ui/index.ts';
import { Composer } from './composer.tsx';
import { defaultSettings, isJsonOrEmpty } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { ExchangeTabs } from './exchange-tabs.tsx';
import styles from './play.module.css';
import { PlaySettingsForm } from './play-settings.tsx';
import { text } from './text.ts';
import { useDefaultModel } from './use-default-model.ts';
import { usePlay } from './use-play.ts';

export function PlayPage() {
  const { account } = useTimeRange();
  const [chosen, setSettings] = useState(defaultSettings);
  const [isUntouched, setIsUntouched] = useState(true);
  const [pointed, setPointed] = useState<string>();
  const { model, models } = useDefaultModel();
  const settings = isUntouched ? { ...chosen, model } : chosen;
  const play = usePlay(settings, account);
  const isValid =
    isJsonOrEmpty(settings.tools) && isJsonOrEmpty(settings.schema) && settings.model.trim() !== '';
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={play.turns.length === 0 ? null : <Button onClick={play.clear}>{text.clear}</Button>}
    >
      <div className={styles['columns']}>
        <section aria-label={text.settings}>
          <PlaySettingsForm
            settings={settings}
            models={models}
            onChange={(next) => {
              setIsUntouched(false);
              setSettings(next);
            }}
          />
        </section>
        <section className={styles['middle']} aria-label={text.title}>
          <ConversationView
            play={play}
            pointed={pointed}
            onPoint={setPointed}
            onSendAgain={(turn, keep) => play.send(turn, keep)}
          />
          <Problem error={play.error} />
          <Composer
            isBusy={play.isBusy}
            isValid={isValid}
            initial={play.turns.length === 0 ? text.example : ''}
            onStop={play.stop}
            onSend={(turn) => play.send(turn, play.turns.length)}
          />
        </section>
        <section aria-label={text.tabs.sent}>
          <ExchangeTabs
            exchange={play.exchange}
            settings={settings}
            turns={play.turns}
            pointed={pointed}
            onPoint={setPointed}
          />
        </section>
      </div>
    </Page>
  );
}
