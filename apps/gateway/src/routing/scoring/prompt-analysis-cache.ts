/** Caches the analysis of prompts: in a loop of tool calls, the same question is analyzed once. */
import { maxReadChars, type PromptSample, type QualityForecast, seedFromText } from '@sluice/router';
import { LRUCache } from 'lru-cache';

/** Analysis of a prompt. */
export interface ReadPrompt {
  readonly forecast: QualityForecast;
  readonly tokens: number;
  /** For heads and for what is kept of graded prompts; present if it was asked for. */
  readonly sample?: PromptSample | undefined;
}

/** @param needsSample whether heads will look at the prompt, or its account grades answers */
export type ReadsPrompts = (prompt: string, needsSample?: boolean) => ReadPrompt;

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
export function createPromptAnalysisCache(read: ReadsPrompts): ReadsPrompts {
  const reads = new LRUCache<string, ReadPrompt>({ max: maxReads });
  return (prompt, needsSample = false) => {
    if (prompt.length < fewestUnits) return read(prompt, needsSample);
    const name = nameOf(prompt);
    const known = reads.get(name);
    if (known !== undefined && (known.sample !== undefined || !needsSample)) return known;
    const analysis = read(prompt, needsSample);
    reads.set(name, analysis);
    return analysis;
  };
}
