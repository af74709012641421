import { expect, it } from 'vitest';
import { addEvent, noExchange, readComment } from './exchange.ts';

it('reads what the provider got and sent from comments', () => {
  const comments = [
    ' keep-alive',
    'sluice-sent {"messages":[]}',
    'sluice-replaced [{"placeholder":"<PERSON_1>","type":"PERSON","value":"Ada"},{"type":1}]',
    'sluice-received {"text":"Hi <PERSON_1>"}',
  ];
  expect(comments.reduce(readComment, noExchange)).toEqual({
    sent: { messages: [] },
    replaced: [{ placeholder: '<PERSON_1>', type: 'PERSON', value: 'Ada' }],
    received: 'Hi <PERSON_1>',
    events: [],
  });
});

it('does not grow without end', () => {
  let exchange = noExchange;
  for (let count = 0; count < 2500; count += 1) exchange = addEvent(exchange, count);
  expect(exchange.events).toHaveLength(2000);
});
