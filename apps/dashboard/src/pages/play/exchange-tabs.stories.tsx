import { defaultSettings } from './conversation.ts';
import { type Exchange, noExchange } from './exchange.ts';
import { ExchangeTabs } from './exchange-tabs.tsx';

const nothing = (): void => undefined;
const shared = { settings: defaultSettings, turns: [], pointed: undefined, onPoint: nothing };
const sent = (content: string): Exchange => ({
  ...noExchange,
  sent: { messages: [{ role: 'user', content }] },
  received: content,
});

export const stories = {
  empty: () => <ExchangeTabs {...shared} exchange={noExchange} />,
  sent: () => <ExchangeTabs {...shared} exchange={sent('To <PERSON_1>, <EMAIL_ADDRESS_1>')} />,
  'long text': () => <ExchangeTabs {...shared} exchange={sent('a-word-without-any-space'.repeat(40))} />,
};
