// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import openapi from '../../../../../openapi.json' with { type: 'json' };
import { nameProblem, problemsOf } from './provider-problems.ts';

const nothing = { apiKey: '', baseUrl: '', region: '', isPrivate: false };

it.each(['mine', 'my-server_2', '', 'Mine', 'my server', '-mine', 'x'.repeat(64)])(
  'takes the name %j as the gateway does',
  (name) => {
    const { pattern } = openapi.components.schemas.NewProviderBody.properties.name;
    expect(nameProblem(name) === undefined).toBe(name === '' || new RegExp(pattern).test(name));
  },
);

it.each([
  [{}, []],
  [{ baseUrl: 'https://models.example.com/v1', region: 'eu-1', apiKey: 'sk-1' }, []],
  [{ baseUrl: 'http://localhost:8000/v1' }, ['baseUrl']],
  [{ baseUrl: 'http://localhost:8000/v1', isPrivate: true }, []],
  [{ baseUrl: 'http://172.20.0.5/v1' }, ['baseUrl']],
  [{ baseUrl: 'http://172.40.0.5/v1' }, []],
  [{ baseUrl: 'http://[fd00::1]/v1' }, ['baseUrl']],
  [{ baseUrl: 'models.example.com', isPrivate: true }, ['baseUrl']],
  [{ baseUrl: 'https://models.example.com/v1?key=1' }, ['baseUrl']],
  [{ region: 'eu west' }, ['region']],
  [{ apiKey: 'two words' }, ['apiKey']],
  [{ apiKey: 'env:OPENAI_API_KEY' }, ['apiKey']],
])('finds in %j what the gateway would refuse', (typed, members) => {
  expect(Object.keys(problemsOf({ ...nothing, ...typed }))).toEqual(members);
});
