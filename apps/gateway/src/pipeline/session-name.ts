import type { ChatCompletionRequest } from '@sluice/wire';
import type { RequestHeaders } from '../apis/index.ts';

/** Our own header, then what OpenRouter's clients and Codex send. */
const headerNames = ['x-sluice-session', 'x-session-id', 'session_id'] as const;
/** What a client calls a session; longer texts are none. */
const maxNameChars = 256;
/** The user of Claude Code: `user_<hash>_account_<id>_session_<id>`, or JSON with a session. */
const sessionOfUser = /_session_([\w-]+)$/;

/**
 * What the client calls the session that a request belongs to; undefined if it names none. Nothing is derived from the content: a
 * conversation that the client does not name is none. All APIs are translated to these members.
 */
export function sessionNameOf(request: ChatCompletionRequest, headers: RequestHeaders): string | undefined {
  const named = headerNames.map((name) => headers[name]);
  const found = [...named, request.metadata?.['session_id'], sessionIn(request.user)];
  return found
    .find((name) => typeof name === 'string' && name !== '' && name.length <= maxNameChars)
    ?.toString();
}

function sessionIn(user: string | null | undefined): string | undefined {
  if (user == null) return undefined;
  if (!user.startsWith('{')) return sessionOfUser.exec(user)?.[1];
  try {
    const value: unknown = Reflect.get(Object(JSON.parse(user)), 'session_id');
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
