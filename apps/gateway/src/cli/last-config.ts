import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ConfigText, type Settings, watchFile } from '../config/index.ts';
import { type CliContext, defaultConfigName, settingsOf } from './cli-context.ts';

export interface LastConfig {
  /** The settings of the last valid file. */
  settings(): Settings;
  /** Its text. */
  text(): ConfigText;
  /** Stops watching. */
  close(): void;
}

/** Keeps the last valid configuration, for workers that have to be started while the file is invalid. */
export async function keepLastConfig({ configPath, environment, settings }: CliContext): Promise<LastConfig> {
  const path = configPath ?? resolve(defaultConfigName);
  let last: { readonly settings: Settings; readonly text: ConfigText } = {
    settings,
    text: { path: undefined, text: '' },
  };
  let reads = 0;
  const read = async (): Promise<void> => {
    reads += 1;
    const turn = reads;
    const text = { path, text: await readFile(path, 'utf8') };
    const next = { settings: await settingsOf(text, environment), text };
    // Of two changes in a row, the first may be read last.
    if (turn === reads) last = next;
  };
  if (configPath !== undefined) await read();
  // The workers say what is wrong with a file.
  const close = watchFile(path, () => void read().catch(() => undefined));
  return { settings: () => last.settings, text: () => last.text, close };
}
