import { useState } from 'react';
import { useTimeRange } from '../../location/index.ts';
import { useKept } from '../../parts/index.ts';
import { Button, Page } from '../../ui/index.ts';
import { Composer } from './composer.tsx';
import { defaultSettings, isJsonOrEmpty } from './conversation.ts';
import { ExchangeTabs } from './exchange-tabs.tsx';
import { Lane } from './lane.tsx';
import styles from './play.module.css';
import { PlaySettingsForm } from './play-settings.tsx';
import { text } from './text.ts';
import { useComparison } from './use-comparison.ts';
import { useDefaultModel } from './use-default-model.ts';

export function PlayPage() {
  const { account } = useTimeRange();
  const [chosen, setSettings] = useKept('play.settings', defaultSettings);
  const [isUntouched, setIsUntouched] = useKept('play.untouched', true);
  const [pointed, setPointed] = useState<string>();
  const { model, models, facts } = useDefaultModel();
  const settings = isUntouched ? { ...chosen, model } : chosen;
  const comparison = useComparison(settings, account);
  const { lanes, other } = comparison;
  const isCompared = other !== undefined;
  const isEmpty = lanes.every(({ play }) => play.turns.length === 0);
  const isValid =
    isJsonOrEmpty(settings.tools) &&
    isJsonOrEmpty(settings.schema) &&
    lanes.every((lane) => lane.settings.model.trim() !== '');
  return (
    <Page
      title={text.title}
      lead={text.lead}
      tools={isEmpty ? null : <Button onClick={comparison.clear}>{text.clear}</Button>}
    >
      <div className={[styles['columns'], isCompared ? styles['compared'] : ''].filter(Boolean).join(' ')}>
        <div className={styles['talk']}>
          <div className={styles['lanes']}>
            {lanes.map(({ play, settings: own }, at) => (
              <Lane
                // biome-ignore lint/suspicious/noArrayIndexKey: the second one is only added and taken away
                key={at}
                play={play}
                model={own.model}
                isCompared={isCompared}
                isWaiting={comparison.isBusy}
                pointed={pointed}
                onPoint={setPointed}
                onSendAt={(turn, place) => comparison.send(turn, { play, place })}
                onResults={(turn) => comparison.sendResults(play, turn)}
                onShowVersion={(place, version) => comparison.showVersion(play, place, version)}
              />
            ))}
          </div>
          <Composer
            isBusy={comparison.isBusy}
            isValid={isValid}
            initial={isEmpty ? text.example : ''}
            onStop={comparison.stop}
            onSend={(turn) => comparison.send(turn)}
          />
        </div>
        <div className={[styles['exchanges'], styles['lanes']].join(' ')}>
          {lanes.map(({ play, settings: own }, at) => (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: the second one is only added and taken away
              key={at}
              aria-label={isCompared ? text.exchangeOf(own.model) : text.tabs.sent}
            >
              <ExchangeTabs
                exchange={play.exchange}
                settings={own}
                turns={play.turns}
                pointed={pointed}
                onPoint={setPointed}
              />
            </section>
          ))}
        </div>
        <section className={styles['side']} aria-label={text.settings}>
          <PlaySettingsForm
            settings={settings}
            models={models}
            facts={facts}
            other={other}
            onOther={comparison.setOther}
            onChange={(next) => {
              setIsUntouched(false);
              setSettings(next);
            }}
          />
        </section>
      </div>
    </Page>
  );
}
