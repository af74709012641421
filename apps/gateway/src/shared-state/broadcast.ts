/** What processes tell each other; `keys`: keys, accounts or teams have changed; `heads`: those of an account have
 * changed; `response`: somebody waits for one in
 * the background; `deployment`: one fails, or is in cooldown.
 */
export const broadcastTopics = [
  'keys',
  'session',
  'feedback',
  'heads',
  'reasoning',
  'response',
  'deployment',
] as const;

export type BroadcastTopic = (typeof broadcastTopics)[number];

export interface BroadcastNote {
  readonly topic: BroadcastTopic;
  readonly text: string;
}

/**
 * Tells the other processes of an installation what this one has learned. Nobody waits for it and it may be lost, so it is only for
 * what makes answers better or cheaper, never for what must be right. It passes a store that others may read: nothing personal goes
 * over it in clear.
 */
export interface Broadcast {
  send(topic: BroadcastTopic, text: string): void;
  /** Called with what other processes sent. */
  on(topic: BroadcastTopic, listener: (text: string) => void): void;
}

/** The listeners of one process. @param sendToOthers carries a note to all other processes */
export function createBroadcast(
  sendToOthers: (note: BroadcastNote) => void,
  onError: (error: unknown) => void,
): Broadcast & { receive(note: BroadcastNote): void } {
  const listeners = new Map<BroadcastTopic, (text: string) => void>();
  return {
    send: (topic, text) => sendToOthers({ topic, text }),
    on: (topic, listener) => {
      listeners.set(topic, listener);
    },
    receive: ({ topic, text }) => {
      try {
        listeners.get(topic)?.(text);
      } catch (error) {
        // Of another version, or damaged: it is only a hint.
        onError(error);
      }
    },
  };
}

/** Of a process alone. */
export const noBroadcast: Broadcast = { send: () => undefined, on: () => undefined };
