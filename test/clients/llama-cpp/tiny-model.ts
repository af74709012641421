/**
 * A llama model with random weights, as a GGUF file: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Its text is gibberish;
 * the server, its API, its grammars and its limits are the real ones.
 */

const width = 64;
const feedForward = 128;
const layers = 2;
const alignment = 32;
/** Numbers of value types in GGUF. */
const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;
/** Kinds of tokens of SentencePiece. */
const tokenKinds = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** Weights are random unless they are given. */
  readonly value?: number;
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const float32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
};
const string = (text: string): Buffer => Buffer.concat([uint64(Buffer.byteLength(text)), Buffer.from(text)]);
const array = (type: number, values: readonly Buffer[]): Buffer =>
  Buffer.concat([uint32(type), uint64(values.length), ...values]);
const entry = (key: string, type: number, value: Buffer): Buffer =>
  Buffer.concat([string(key), uint32(type), value]);

/** Every byte, and the printable characters of ASCII. */
const tokens: readonly (readonly [text: string, kind: number])[] = [
  ['<unk>', tokenKinds.unknown],
  ['<s>', tokenKinds.control],
  ['</s>', tokenKinds.control],
  ...Array.from({ length: 256 }, (_, byte): [string, number] => [
    `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    tokenKinds.byte,
  ]),
  ['\u2581', tokenKinds.normal],
  ...Array.from({ length: 94 }, (_, index): [string, number] => [
    String.fromCharCode(33 + index),
    tokenKinds.normal,
  ]),
];

/** In the form of Hermes, so that the server knows how tool calls are written. */
const template = `{% if tools %}<|im_start|>system
<tools>{% for tool in tools %}{{ tool | tojson }}
{% endfor %}</tools><|im_end|>
{% endif %}{% for m in messages %}<|im_start|>{{ m.role }}
{% if m.content %}{{ m.content }}{% endif %}{% if m.tool_calls %}{% for call in m.tool_calls %}<tool_call>
{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}
</tool_call>{% endfor %}{% endif %}<|im_end|>
{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant
{% endif %}`;

const tensors: readonly Tensor[] = [
  { name: 'token_embd.weight', shape: [width, tokens.length] },
  { name: 'output_norm.weight', shape: [width], value: 1 },
  { name: 'output.weight', shape: [width, tokens.length] },
  ...Array.from({ length: layers }, (_, layer) => [
    { name: `blk.${layer}.attn_norm.weight`, shape: [width], value: 1 },
    { name: `blk.${layer}.ffn_norm.weight`, shape: [width], value: 1 },
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) => ({
      name: `blk.${layer}.${name}.weight`,
      shape: [width, width],
    })),
    { name: `blk.${layer}.ffn_gate.weight`, shape: [width, feedForward] },
    { name: `blk.${layer}.ffn_up.weight`, shape: [width, feedForward] },
    { name: `blk.${layer}.ffn_down.weight`, shape: [feedForward, width] },
  ]).flat(),
];

function metadata(contextTokens: number): readonly Buffer[] {
  const kindOf = ([, kind]: readonly [string, number]): Buffer => uint32(kind);
  const number = (key: string, value: number): Buffer => entry(key, types.uint32, uint32(value));
  return [
    entry('general.architecture', types.string, string('llama')),
    number('llama.context_length', contextTokens),
    number('llama.embedding_length', width),
    number('llama.block_count', layers),
    number('llama.feed_forward_length', feedForward),
    number('llama.attention.head_count', 4),
    number('llama.attention.head_count_kv', 4),
    number('llama.rope.dimension_count', width / 4),
    entry('llama.attention.layer_norm_rms_epsilon', types.float32, float32(1e-5)),
    entry('tokenizer.ggml.model', types.string, string('llama')),
    entry(
      'tokenizer.ggml.tokens',
      types.array,
      array(
        types.string,
        tokens.map(([text]) => string(text)),
      ),
    ),
    entry(
      'tokenizer.ggml.scores',
      types.array,
      array(
        types.float32,
        tokens.map((_, index) => float32(-index)),
      ),
    ),
    entry('tokenizer.ggml.token_type', types.array, array(types.int32, tokens.map(kindOf))),
    number('tokenizer.ggml.unknown_token_id', 0),
    number('tokenizer.ggml.bos_token_id', 1),
    number('tokenizer.ggml.eos_token_id', 2),
    entry('tokenizer.chat_template', types.string, string(template)),
  ];
}

const countOf = ({ shape }: Tensor): number => shape.reduce((product, size) => product * size, 1);
const padded = (size: number): number => Math.ceil(size / alignment) * alignment;

/** The file of a model with this context window. */
export function createTinyModel(contextTokens: number, random: () => number): Buffer {
  const values = metadata(contextTokens);
  let offset = 0;
  const infos = tensors.map((tensor) => {
    const sizes = tensor.shape.map(uint64);
    const info = [string(tensor.name), uint32(sizes.length), ...sizes, uint32(0), uint64(offset)];
    offset += padded(countOf(tensor) * 4);
    return Buffer.concat(info);
  });
  const counts = [uint64(tensors.length), uint64(values.length)];
  const head = Buffer.concat([Buffer.from('GGUF'), uint32(3), ...counts, ...values, ...infos]);
  const data = tensors.map((tensor) => {
    const bytes = Buffer.alloc(padded(countOf(tensor) * 4));
    for (let index = 0; index < countOf(tensor); index++)
      bytes.writeFloatLE(tensor.value ?? (random() - 0.5) * 0.2, index * 4);
    return bytes;
  });
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data]);
}
