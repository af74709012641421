/** Caches the analysis of prompts: in a loop of tool calls, the same question is analyzed once. */
import { maxReadChars, type QualityForecast, seedFromText } from '@sluice/router';
import { LRUCache } from 'lru-cache';

/** Analysis of a prompt. */
export interface ReadPrompt {
  readonly forecast: QualityForecast;
  readonly tokens: number;
}

/** Maximum entries; an entry has 200 bytes, and there are fewer active conversations. */
const maxReads = 5000;
/** Shorter texts are analyzed faster than they are looked up. */
const fewestUnits = 400;

/** Key made of numbers that depend on the relevant parts of a text, so that the text is not kept. */
function nameOf(text: string): string {
  const { head, tail } = maxReadChars;
  return text.length <= head + tail
    ? `${text.length}:${seedFromText(text)}`
    : `${text.length}:${seedFromText(text.slice(0, head))}:${seedFromText(text.slice(-tail))}`;
}

/** Caches the function `read`. */
export function createPromptAnalysisCache(
  read: (prompt: string) => ReadPrompt,
): (prompt: string) => ReadPrompt {
  const reads = new LRUCache<string, ReadPrompt>({ max: maxReads });
  return (prompt) => {
    if (prompt.length < fewestUnits) return read(prompt);
    const name = nameOf(prompt);
    const known = reads.get(name);
    if (known !== undefined) return known;
    const analysis = read(prompt);
    reads.set(name, analysis);
    return analysis;
  };
}
