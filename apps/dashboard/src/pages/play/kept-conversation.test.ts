import { expect, it } from 'vitest';
import { conversationOf, curlOf } from './kept-conversation.ts';

const texts = [
  { role: 'system', text: 'Be brief.', place: 'messages.0' },
  { role: 'user', text: 'Who is <PERSON_1>?', place: 'messages.1' },
  { role: 'assistant', text: 'A person.', place: 'messages.2' },
  { role: 'user', text: "What's new?", place: 'messages.3' },
];

it('makes a conversation of the texts of a request', () => {
  const { settings, turns } = conversationOf(texts, 'auto');
  expect(settings).toMatchObject({ model: 'auto', system: 'Be brief.' });
  expect(turns.map((turn) => turn.role)).toEqual(['user', 'assistant', 'user']);
});

it('makes a command of it', () => {
  const command = curlOf(conversationOf(texts, 'openai/gpt-5-mini'), 'http://gateway');
  expect(command).toContain('http://gateway/v1/chat/completions');
  expect(command).toContain('"model": "openai/gpt-5-mini"');
  expect(command).toContain("What'\\''s new?");
});
