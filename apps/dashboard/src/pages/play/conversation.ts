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

/** What is known of an answer, while it is written and after. */
export interface AnswerTurn {
  readonly role: 'assistant';
  readonly text: string;
  readonly toolCalls: readonly { readonly name: string; readonly arguments: string }[];
  readonly requestId: string | undefined;
  readonly model: string | undefined;
  readonly warnings: string | undefined;
  readonly firstMs: number | undefined;
  readonly totalMs: number | undefined;
}

export type Turn = UserTurn | AnswerTurn;

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
