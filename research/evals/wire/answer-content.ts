/** Content of an answer, to compare the recording with what the client received. */
export interface AnswerContent {
  readonly choices: readonly ChoiceContent[];
  /** Null if no usage was reported. */
  readonly usage: UsageContent | null;
  /** HTTP status for an error before the answer; `stream` for one inside it; null for none. */
  readonly error: number | 'stream' | null;
}

export interface ChoiceContent {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly ToolCallContent[];
  readonly finish: string | null;
}

export interface ToolCallContent {
  readonly name: string;
  /** Parsed; the text itself if it is not JSON. */
  readonly arguments: unknown;
}

export interface UsageContent {
  /** Whole prompt, cached tokens included. */
  readonly prompt: number;
  /** Whole answer, reasoning included. */
  readonly completion: number;
  readonly cached: number;
  readonly reasoning: number;
}

/** An error in place of an answer. */
export function failed(error: number | 'stream'): AnswerContent {
  return { choices: [], usage: null, error };
}

/** Arguments of a call, which come as text; none is an empty object. */
export function parsedArguments(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
