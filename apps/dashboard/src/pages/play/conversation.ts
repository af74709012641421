/** A file of a message, as a data: address. */
export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly dataUrl: string;
}

export interface UserTurn {
  readonly role: 'user';
  readonly text: string;
  readonly files: readonly AttachedFile[];
}

/** A call of a tool that an answer asks for. */
export interface AskedCall {
  /** Where the stream counts it; fragments of several calls may alternate. */
  readonly place: number;
  /** Empty where the stream named none. */
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** What the tools of an answer gave, in the order of its calls. */
export interface ToolTurn {
  readonly role: 'tool';
  readonly results: readonly { readonly id: string; readonly name: string; readonly output: string }[];
}

/** What is known of an answer, while it is written and after. */
export interface AnswerTurn {
  readonly role: 'assistant';
  readonly text: string;
  readonly toolCalls: readonly AskedCall[];
  readonly requestId: string | undefined;
  readonly model: string | undefined;
  readonly warnings: string | undefined;
  readonly firstMs: number | undefined;
  readonly totalMs: number | undefined;
}

export type Turn = UserTurn | AnswerTurn | ToolTurn;
/** What a person can send. */
export type SentTurn = UserTurn | ToolTurn;

export const noAnswer: AnswerTurn = {
  role: 'assistant',
  text: '',
  toolCalls: [],
  requestId: undefined,
  model: undefined,
  warnings: undefined,
  firstMs: undefined,
  totalMs: undefined,
};

export const apiIds = ['chat', 'responses', 'messages'] as const;
export type ApiId = (typeof apiIds)[number];

export interface PlaySettings {
  readonly api: ApiId;
  readonly model: string;
  /** 0 is cheap, 1 is best; undefined: as the gateway is set. */
  readonly dial: number | undefined;
  readonly maxTokens: string;
  readonly isPrivate: boolean;
  /** Codes of groups of personal data; empty: as the account is set. */
  readonly types: readonly number[];
  readonly system: string;
  /** JSON texts; empty: none. */
  readonly tools: string;
  readonly schema: string;
}

export const defaultSettings: PlaySettings = {
  api: 'chat',
  model: 'auto',
  dial: undefined,
  maxTokens: '1000',
  isPrivate: true,
  types: [],
  system: '',
  tools: '',
  schema: '',
};

/** Whether a text is empty or JSON. */
export function isJsonOrEmpty(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** How many messages of people stand before a place. */
export const usersBefore = (turns: readonly Turn[], place: number): number =>
  turns.slice(0, place).filter(({ role }) => role === 'user').length;

/** The place of a message of a person by its number; the end where there is none, or without a number. */
export function placeOf(turns: readonly Turn[], users: number | undefined): number {
  const places = turns.flatMap(({ role }, place) => (role === 'user' ? [place] : []));
  return (users === undefined ? undefined : places[users]) ?? turns.length;
}
