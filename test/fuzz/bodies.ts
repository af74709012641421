/** Random chat requests: valid ones over every member, and mutations of them. */
type Random = () => number;
type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Body = { [name: string]: Json };

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const chance = (random: Random, share: number): boolean => random() < share;
const integer = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

const texts = [
  '',
  'x',
  'Hello there',
  'üöä ß 漢字 🙂',
  '"quoted" \\ back',
  'line\nline\r\n\ttab',
  '\u0000\u001f',
  '</script>',
  '{"a":1}',
  '\ud83d',
  '0',
  'null',
  'data: [DONE]\n\n',
  '%00%2F..',
  'a'.repeat(300),
];
const text = (random: Random): string => pick(random, texts);
const schema: Json = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

function part(random: Random): Json {
  return { type: 'text', text: text(random) };
}

function content(random: Random): Json {
  return chance(random, 0.7)
    ? text(random)
    : Array.from({ length: integer(random, 1, 4) }, () => part(random));
}

function call(random: Random, id: string): Json {
  return {
    id,
    type: 'function',
    function: { name: 'weather', arguments: pick(random, ['{}', '{"city":"Köln"}', '', '{broken']) },
  };
}

function messages(random: Random): Json[] {
  const list: Json[] = [];
  if (chance(random, 0.4))
    list.push({ role: pick(random, ['system', 'developer']), content: content(random) });
  for (let turn = integer(random, 0, 3); turn > 0; turn--) {
    list.push({ role: 'user', content: content(random), ...(chance(random, 0.2) ? { name: 'bob' } : {}) });
    if (chance(random, 0.3)) {
      list.push({
        role: 'assistant',
        content: chance(random, 0.5) ? null : text(random),
        tool_calls: [call(random, 'call_1')],
      });
      list.push({ role: 'tool', tool_call_id: 'call_1', content: content(random) });
    } else list.push({ role: 'assistant', content: content(random), refusal: null, tool_calls: null });
  }
  list.push({ role: 'user', content: content(random) });
  return list;
}

/** A value for each optional member, as accepted by the default profile. */
const optional: Record<string, (random: Random) => Json> = {
  temperature: (random) => pick(random, [0, 0.5, 1, 2, null]),
  top_p: (random) => pick(random, [0, 0.1, 1, null]),
  n: (random) => pick(random, [1, null]),
  stop: (random) => pick<Json>(random, ['END', ['a', 'b'], [], null]),
  max_tokens: (random) => pick(random, [1, 10, 4096, null]),
  max_completion_tokens: (random) => pick(random, [1, 20, null]),
  presence_penalty: (random) => pick(random, [-2, 0, 2, null]),
  frequency_penalty: (random) => pick(random, [-2, 0, 2, null]),
  seed: (random) => pick(random, [0, -5, 2 ** 40, null]),
  user: text,
  stream: (random) => pick(random, [true, false, null]),
  stream_options: () => ({ include_usage: true }),
  response_format: (random) =>
    pick<Json>(random, [
      { type: 'text' },
      { type: 'json_object' },
      { type: 'json_schema', json_schema: { name: 'x', schema } },
    ]),
  tools: () => [{ type: 'function', function: { name: 'weather', description: 'w', parameters: schema } }],
  parallel_tool_calls: (random) => pick(random, [true, false, null]),
  logit_bias: () => ({ '50256': -100 }),
  metadata: () => ({ a: 'b' }),
  timeout: (random) => pick(random, [20, 30.5, null]),
  reasoning_effort: (random) => pick(random, ['none', 'low', 'high', 'max', null]),
  enable_anonymization: (random) => pick(random, [false, null]),
  anonymization_types: () => null,
  ignore_mismatched_parameters: (random) => pick(random, [true, false]),
  extra_body: () => ({ ignore_mismatched_parameters: true }),
  base_url: () => 'https://example.com/v1',
  extra_headers: () => ({ 'x-a': 'b' }),
  model_list: () => [],
  my_own_member: (random) => pick<Json>(random, [1, 'x', { a: [null] }]),
};

/** A valid request. */
export function validBody(random: Random): Body {
  const body: Body = { model: 'fake/fake-small', messages: messages(random) };
  for (const [name, make] of Object.entries(optional)) if (chance(random, 0.15)) body[name] = make(random);
  return body;
}

const wrong: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '🙂',
  [],
  [[]],
  [null],
  {},
  { a: 1 },
  { type: 'x' },
  'a'.repeat(5000),
];

/** One change: a member or item replaced, removed, added or doubled in depth. */
export function mutate(random: Random, body: Body): Body {
  const copy = structuredClone(body);
  let at: Json[] | { [name: string]: Json } = copy;
  for (;;) {
    const keys: (string | number)[] = Array.isArray(at) ? [...at.keys()] : Object.keys(at);
    if (keys.length === 0) {
      if (Array.isArray(at)) at.push(pick(random, wrong));
      else at['added'] = pick(random, wrong);
      return copy;
    }
    const key = pick(random, keys);
    const value = Reflect.get(at, key) as Json;
    if (typeof value === 'object' && value !== null && chance(random, 0.7)) {
      at = value;
      continue;
    }
    change(random, at, key);
    return copy;
  }
}

function change(random: Random, at: Json[] | { [name: string]: Json }, key: string | number): void {
  const kind = random();
  if (kind < 0.7) Reflect.set(at, key, pick(random, wrong));
  else if (kind < 0.9) {
    if (Array.isArray(at)) at.splice(Number(key), 1);
    else Reflect.deleteProperty(at, key);
  } else if (Array.isArray(at)) at.push(pick(random, wrong));
  else at[text(random)] = pick(random, wrong);
}

/** A mutated JSON text: with bytes removed, duplicated or replaced. */
export function garble(random: Random, body: Body): string {
  const json = JSON.stringify(body);
  const at = integer(random, 0, json.length);
  return pick(random, [
    json.slice(0, at),
    json.slice(0, at) + json.slice(at + 1),
    json.slice(0, at) + json.slice(Math.max(0, at - 9)),
    `${json}${json}`,
    json.replaceAll('"', "'"),
  ]);
}

/** Shrinks a failing request by removing members. */
export async function shrink(body: Body, fails: (body: Body) => Promise<boolean>): Promise<Body> {
  let best = body;
  for (const name of Object.keys(body)) {
    const { [name]: _gone, ...rest } = best;
    if (await fails(rest)) best = rest;
  }
  return best;
}
