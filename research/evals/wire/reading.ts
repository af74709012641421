/** What an answer says, whoever read it: the recording's reader and the client must come to the same. */
export interface Reading {
  readonly choices: readonly ChoiceReading[];
  /** Null if nothing was counted. */
  readonly usage: UsageReading | null;
  /** HTTP status for an error before the answer; `stream` for one inside it; null for none. */
  readonly error: number | 'stream' | null;
}

export interface ChoiceReading {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly CallReading[];
  readonly finish: string | null;
}

export interface CallReading {
  readonly name: string;
  /** Parsed; the text itself where it is no JSON. */
  readonly arguments: unknown;
}

export interface UsageReading {
  /** Whole prompt, cached tokens included. */
  readonly prompt: number;
  /** Whole answer, reasoning included. */
  readonly completion: number;
  readonly cached: number;
  readonly reasoning: number;
}

/** An error in place of an answer. */
export function failed(error: number | 'stream'): Reading {
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
