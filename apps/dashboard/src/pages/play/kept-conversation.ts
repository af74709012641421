import type { QueryClient } from '@tanstack/react-query';
import type { SentText } from '../../parts/index.ts';
import type { Branches } from './branches.ts';
import { defaultSettings, noAnswer, type PlaySettings, type Turn } from './conversation.ts';
import { noExchange } from './exchange.ts';
import { toRequest } from './request-body.ts';
import { snippetOf } from './snippets.ts';

/** A conversation of another time, to go on with. */
export interface KeptConversation {
  readonly settings: PlaySettings;
  readonly turns: readonly Turn[];
}

const systemRoles = ['system', 'developer'];
const answerRoles = ['assistant', 'model'];

/** The texts of a request as a conversation with a model. */
export function conversationOf(texts: readonly SentText[], model: string): KeptConversation {
  const system = texts.filter(({ role }) => systemRoles.includes(role)).map(({ text }) => text);
  const turns = texts
    .filter(({ role }) => !systemRoles.includes(role))
    .map(
      ({ role, text }): Turn =>
        answerRoles.includes(role) ? { ...noAnswer, text } : { role: 'user', text, files: [] },
    );
  return { settings: { ...defaultSettings, model, system: system.join('\n\n') }, turns };
}

/** The same request as a command. */
export const curlOf = ({ settings, turns }: KeptConversation, baseUrl: string): string =>
  snippetOf('curl', toRequest(settings, turns), baseUrl);

/** What the playground shows when it is opened next. */
export function keepConversation(queries: QueryClient, { settings, turns }: KeptConversation): void {
  const branches: Branches = { all: [{ turns, exchange: noExchange }], at: 0 };
  const kept = {
    'play.settings': settings,
    'play.untouched': false,
    'play.other': null,
    'play.first': branches,
    'play.first.error': undefined,
  };
  for (const [name, value] of Object.entries(kept)) {
    queries.setQueryDefaults(['kept', name], { gcTime: Number.POSITIVE_INFINITY });
    queries.setQueryData(['kept', name], value);
  }
}
