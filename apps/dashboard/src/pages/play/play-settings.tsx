import { useMemo } from 'react';
import { balancedDial, DialField } from '../../parts/index.ts';
import { CheckField, ComboField, SelectField, TextArea, TextField } from '../../ui/index.ts';
import { apiIds, isJsonOrEmpty, type PlaySettings } from './conversation.ts';
import { modelFacts } from './model-facts.ts';
import styles from './play.module.css';
import { SecondModel } from './second-model.tsx';
import { text } from './text.ts';
import { TypeChoice } from './type-choice.tsx';
import type { ListedModel } from './use-default-model.ts';

interface PlaySettingsProps {
  readonly settings: PlaySettings;
  readonly models: readonly string[];
  readonly facts: readonly ListedModel[];
  /** The model beside; undefined without one. */
  readonly other: string | undefined;
  readonly onOther: (model: string | undefined) => void;
  readonly onChange: (settings: PlaySettings) => void;
}

/** All that a request says besides its messages. */
export function PlaySettingsForm({ settings, models, facts, other, onOther, onChange }: PlaySettingsProps) {
  const set = (change: Partial<PlaySettings>): void => onChange({ ...settings, ...change });
  const shown = modelFacts(facts.find(({ id: one }) => one === settings.model));
  const suggestions = useMemo(
    () => facts.map((model) => ({ value: model.id, note: modelFacts(model) })),
    [facts],
  );
  const isAuto = settings.model === 'auto' || settings.model.startsWith('auto:');
  return (
    <div className={styles['settings']}>
      <SelectField
        label={text.api}
        value={settings.api}
        options={apiIds.map((value) => ({ value, label: text.apis[value] }))}
        onChange={({ target }) => set({ api: apiIds.find((one) => one === target.value) ?? 'chat' })}
      />
      <ComboField
        label={text.model}
        hint={shown === '' ? text.modelHint : shown}
        value={settings.model}
        suggestions={suggestions}
        onChange={(model) => set({ model })}
      />
      <SecondModel
        model={settings.model}
        other={other}
        models={models}
        suggestions={suggestions}
        onOther={onOther}
      />
      {isAuto ? (
        <DialField
          label={text.dial}
          value={settings.dial ?? balancedDial}
          onChange={(dial) => set({ dial })}
        />
      ) : null}
      <CheckField
        label={text.private}
        checked={settings.isPrivate}
        onChange={({ target }) => set({ isPrivate: target.checked })}
      />
      {settings.isPrivate ? (
        <TypeChoice chosen={settings.types} onChange={(types) => set({ types })} />
      ) : null}
      <TextField
        label={text.maxTokens}
        inputMode="numeric"
        pattern="[1-9][0-9]*"
        value={settings.maxTokens}
        onChange={({ target }) => set({ maxTokens: target.value.replaceAll(/\D/g, '') })}
      />
      <TextArea
        label={text.system}
        rows={2}
        value={settings.system}
        onChange={({ target }) => set({ system: target.value })}
      />
      <TextArea
        label={text.tools}
        rows={3}
        spellCheck={false}
        value={settings.tools}
        problem={isJsonOrEmpty(settings.tools) ? undefined : text.notJson}
        onChange={({ target }) => set({ tools: target.value })}
      />
      <TextArea
        label={text.schema}
        rows={3}
        spellCheck={false}
        value={settings.schema}
        problem={isJsonOrEmpty(settings.schema) ? undefined : text.notJson}
        onChange={({ target }) => set({ schema: target.value })}
      />
    </div>
  );
}
