import type { components } from '../api/index.ts';
import { text } from './text.ts';

/** Settings of an account, a team or a key, which inherit from each other. */
export type ScopedSettings = components['schemas']['Account']['settings'];
type Choices = Readonly<Record<string, string>>;

/** The settings that people change most, as they choose them; empty: inherited. */
export interface SettingTexts {
  readonly anonymization: string;
  readonly routing: string;
}

export function toSettingTexts(settings: ScopedSettings): SettingTexts {
  return {
    anonymization: settings.anonymization?.default ?? '',
    routing: String(settings.routing?.default ?? ''),
  };
}

/** The change of settings: what was chosen anew, and null for what is inherited again; the others stay. */
export function toSettings(texts: SettingTexts, before: ScopedSettings): ScopedSettings {
  const known = toSettingTexts(before);
  const anonymization = choiceOf(text.anonymizationChoices, texts.anonymization);
  const routing = choiceOf(text.routingChoices, texts.routing);
  return {
    ...(texts.anonymization === known.anonymization ? {} : { anonymization: { default: anonymization } }),
    ...(texts.routing === known.routing ? {} : { routing: { default: routing } }),
  };
}

function choiceOf<Name extends string>(choices: Readonly<Record<Name, string>>, typed: string): Name | null {
  return isChoice(choices, typed) ? typed : null;
}

const isChoice = <Name extends string>(
  choices: Readonly<Record<Name, string>>,
  typed: string,
): typed is Name => Object.hasOwn(choices, typed);

/** What can be chosen for personal data: what is required above, nobody below can switch off. */
export function anonymizationChoices(isRequired: boolean): Choices {
  const { required, ...others } = text.anonymizationChoices;
  return isRequired ? { required } : { ...others, required };
}

/** What can be chosen, with what is set now, which only the API may know. */
export function optionsOf(choices: Choices, value: string, inherited: string) {
  const known = Object.entries(choices).map(([id, label]) => ({ value: id, label }));
  const own = value === '' || value in choices ? [] : [{ value, label: text.settingChoices[value] ?? value }];
  return [{ value: '', label: inherited }, ...known, ...own];
}
