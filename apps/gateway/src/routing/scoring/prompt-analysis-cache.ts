/** What was read of a prompt, for the turns that ask the same again: a loop of tool calls reads its question once. */
import { maxReadChars, type QualityForecast, seedFromText } from '@sluice/router';

/** What reading a prompt once tells of it. */
export interface ReadPrompt {
  readonly forecast: QualityForecast;
  readonly tokens: number;
}

/** A reading is 200 bytes; conversations under way are fewer. */
const maxReads = 5000;
/** Shorter texts are read sooner than looked up. */
const fewestUnits = 400;

/** Names by numbers all of a text that a reading depends on, so that none of it is held. */
function nameOf(text: string): string {
  const { head, tail } = maxReadChars;
  return text.length <= head + tail
    ? `${text.length}:${seedFromText(text)}`
    : `${text.length}:${seedFromText(text.slice(0, head))}:${seedFromText(text.slice(-tail))}`;
}

/** `read`, asked once for each text as long as it is remembered. */
export function createPromptAnalysisCache(
  read: (prompt: string) => ReadPrompt,
): (prompt: string) => ReadPrompt {
  const reads = new Map<string, ReadPrompt>();
  return (prompt) => {
    if (prompt.length < fewestUnits) return read(prompt);
    const name = nameOf(prompt);
    const known = reads.get(name);
    // Set anew, so that the order of the map is that of use.
    if (known !== undefined) reads.delete(name);
    const made = known ?? read(prompt);
    reads.set(name, made);
    const oldest = reads.keys().next();
    if (reads.size > maxReads && oldest.done === false) reads.delete(oldest.value);
    return made;
  };
}
