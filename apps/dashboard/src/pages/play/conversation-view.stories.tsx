import type { ComponentProps } from 'react';
import { noAnswer, type Turn } from './conversation.ts';
import { ConversationView } from './conversation-view.tsx';
import { noExchange } from './exchange.ts';

const nothing = (): void => undefined;
const question: Turn = { role: 'user', text: 'Who are you?', files: [] };
const answer: Turn = {
  ...noAnswer,
  text: 'A model',
  toolCalls: [{ place: 0, id: 'call_1', name: 'look_up', arguments: '{"name":"me"}' }],
  model: 'sandbox/mirror',
  warnings: 'top_k was left out',
  firstMs: 320,
  totalMs: 1840,
};
const long = 'a-word-without-any-space'.repeat(12);
const file = { name: long, type: 'image/png', dataUrl: 'data:image/png;base64,' };

function Story({
  turns,
  isBusy = false,
  count = 1,
}: {
  readonly turns: ComponentProps<typeof ConversationView>['play']['turns'];
  readonly isBusy?: boolean;
  readonly count?: number;
}) {
  return (
    <ConversationView
      play={{ turns, isBusy, exchange: noExchange, versionsAt: () => ({ count, at: 0 }) }}
      isWaiting={isBusy}
      pointed={undefined}
      onPoint={nothing}
      onSendAt={nothing}
      onResults={nothing}
      onShowVersion={nothing}
    />
  );
}

export const stories = {
  empty: () => <Story turns={[]} />,
  waiting: () => <Story turns={[question, noAnswer]} isBusy />,
  answered: () => <Story turns={[question, answer]} />,
  versions: () => <Story turns={[question, answer]} count={2} />,
  'long text': () => (
    <Story
      turns={[
        { ...question, text: long, files: [file] },
        {
          ...answer,
          text: long,
          model: long,
          toolCalls: [{ place: 0, id: 'call_1', name: long, arguments: long }],
        },
      ]}
    />
  ),
};
