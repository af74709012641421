import { expect, it } from 'vitest';
import { notFoundError } from './not-found.ts';

it.each([
  ['POST', '/api/chat', "Ollama's own API"],
  ['GET', '/api/tags', "Ollama's own API"],
  ['POST', '/v1beta/models/gemini-3-pro:generateContent', "Gemini's own API"],
  ['POST', '/v1/models/gemini-3-pro:streamGenerateContent', "Gemini's own API"],
])('%s %s is named as %s, with the address to use', (method, path, name) => {
  const { message, status } = notFoundError(method, path, [], []);
  expect([status, message]).toEqual([404, expect.stringContaining(name)]);
  expect(message).toContain('/v1');
});
