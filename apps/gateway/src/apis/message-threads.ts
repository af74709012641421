/**
 * Threads of the Messages API: conversations that their provider holds, and that go on from the id of a message. All accounts share
 * the provider's key, so that clients get ids that only their own account can use, sealed with the provider that holds the thread.
 */
import { isRecord, memberError } from '../contract/index.ts';
import type { Sealer } from '../crypto/index.ts';
import { SluiceError } from '../errors/index.ts';

/** What a request asks of its thread. */
export interface WantedThread {
  /** The member as its provider gets it. */
  readonly sent: unknown;
  /** Who holds the thread that goes on; undefined for a new one. */
  readonly provider: string | undefined;
}

export interface MessageThreads {
  /** Throws `thread_not_found` for one that this account did not begin. */
  wanted(thread: unknown): WantedThread;
  /** The id of a message that a thread goes on from. @param model `<provider>/<model_name>` */
  ownId(messageId: string, model: string): string;
}

const prefix = 'msg_';
/** Longer than any id. */
const maxIdChars = 2000;

/** @param passesForeign whether ids that were not given here go to the provider as they are */
export function createMessageThreads(
  sealer: Sealer,
  accountId: string,
  passesForeign: boolean,
): MessageThreads {
  const open = (id: string): readonly [provider: string, messageId: string] | undefined => {
    try {
      const sealed = Buffer.from(id.slice(prefix.length), 'base64url');
      const opened: unknown = JSON.parse(sealer.open(accountId, sealed).toString('utf8'));
      return Array.isArray(opened) ? [String(opened[0]), String(opened[1])] : undefined;
    } catch {
      // Of another account or provider, or changed.
      return undefined;
    }
  };
  return {
    wanted(thread) {
      const id = continuedId(thread);
      if (id === undefined) return { sent: thread, provider: undefined };
      const known = id.length <= maxIdChars ? open(id) : undefined;
      if (known === undefined && passesForeign) return { sent: thread, provider: undefined };
      if (known === undefined) throw notFound();
      const [provider, messageId] = known;
      return { sent: { type: 'continue', previous_message_id: messageId }, provider };
    },
    ownId: (messageId, model) => {
      const provider = model.slice(0, model.indexOf('/'));
      const plain = Buffer.from(JSON.stringify([provider, messageId]), 'utf8');
      return prefix + sealer.seal(accountId, plain).toString('base64url');
    },
  };
}

/** The message that a thread goes on from; undefined for a new thread. Throws for anything else. */
function continuedId(thread: unknown): string | undefined {
  const { type, previous_message_id: id } = isRecord(thread) ? thread : {};
  if (type === 'create') return undefined;
  if (type === 'continue' && typeof id === 'string') return id;
  throw memberError(
    'thread',
    'It must be {"type": "create"}, or {"type": "continue"} with the previous_message_id',
  );
}

function notFound(): SluiceError {
  return new SluiceError('not_found', {
    param: 'thread',
    message:
      'This thread is not known here. Send the whole conversation in messages, with {"type": "create"}.',
    shownCode: 'thread_not_found',
  });
}
