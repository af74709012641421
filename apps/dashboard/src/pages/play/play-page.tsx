import { useMemo, useState } from 'react';
import { api } from '../../api/index.ts';
import { useTimeRange } from '../../location/index.ts';
import { Button, Page, Problem } from '../../ui/index.ts';
import { Composer } from './composer.tsx';
import { defaultSettings, isJsonOrEmpty } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { ExchangeTabs } from './exchange-tabs.tsx';
import styles from './play.module.css';
import { PlaySettingsForm } from './play-settings.tsx';
import { text } from './text.ts';
import { StreamProblem, usePlay } from './use-play.ts';

/** Models that only repeat what they get; auto never chooses them. */
const sandboxStart = 'sandbox/';

export function PlayPage() {
  const { account } = useTimeRange();
  const [chosen, setSettings] = useState(defaultSettings);
  const [isUntouched, setIsUntouched] = useState(true);
  const [pointed, setPointed] = useState<string>();
  const list = api.useQuery('get', '/v1/models');
  const models = useMemo(() => list.data?.data.map(({ id }) => id) ?? [], [list.data]);
  // Without a provider, auto has nothing to choose from: the echo shows what one would get.
  const hasReal = models.some((id) => !id.startsWith(sandboxStart) && id.includes('/'));
  const settings =
    isUntouched && list.data !== undefined && !hasReal ? { ...chosen, model: 'sandbox/echo' } : chosen;
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
          {play.error instanceof StreamProblem ? (
            <p role="alert">{play.error.message}</p>
          ) : (
            <Problem error={play.error} />
          )}
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
