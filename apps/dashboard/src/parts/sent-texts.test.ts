import { expect, it } from 'vitest';
import { sentTexts } from './sent-texts.ts';

it.each([
  [
    'chat',
    {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
      ],
    },
  ],
  [
    'Messages',
    {
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    },
  ],
  [
    'Responses',
    {
      instructions: 'Be brief.',
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }],
    },
  ],
  [
    'Gemini',
    {
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    },
  ],
])('reads the texts of a request of %s', (_, body) => {
  expect(sentTexts(body).map(({ role, text }) => [role, text])).toEqual([
    ['system', 'Be brief.'],
    ['user', 'Hi'],
  ]);
});

it('takes a text for a message, names places once, and reads nothing from nonsense', () => {
  expect(sentTexts({ input: 'Hi' })).toEqual([{ role: 'user', text: 'Hi', place: 'input' }]);
  const many = sentTexts({
    messages: [{ content: 'a' }, { content: 'a' }, { content: [{ type: 'image' }] }],
  });
  expect(many.map(({ place }) => place)).toEqual(['messages.0', 'messages.1']);
  for (const nonsense of [null, 5, { messages: [null, 1] }]) expect(sentTexts(nonsense)).toEqual([]);
});
