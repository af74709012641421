/** Content blocks of Anthropic's Messages API, as clients send them. */
import { type Static, Type } from 'typebox';
import { anyObject, objectOfOtherType, optionalNullable } from '../openai/index.ts';

const cacheMark = {
  cache_control: optionalNullable(anyObject({ description: '`type` (`ephemeral`) and optionally `ttl`.' }), {
    description: 'Ends a cacheable prefix of the prompt after this block.',
  }),
};

const citations = optionalNullable(Type.Unknown({ description: 'Citations, or their settings.' }), {
  description: 'Citations of a text, or whether a document may be cited.',
});

export const MessagesTextBlock = Type.Object(
  {
    type: Type.Enum(['text'], { description: 'Always `text`.' }),
    text: Type.String({ description: 'The text of this block.' }),
    citations,
    ...cacheMark,
  },
  { title: 'MessagesTextBlock', description: 'Plain text.' },
);
export type MessagesTextBlock = Static<typeof MessagesTextBlock>;

export const MessagesSource = Type.Object(
  {
    type: Type.String({ description: '`base64`, `url`, `file`, `text` or `content`.' }),
    media_type: optionalNullable(Type.String(), { description: 'Media type of `data`.' }),
    data: optionalNullable(Type.String(), { description: 'base64 bytes, or plain text for `text`.' }),
    url: optionalNullable(Type.String(), { description: 'URL for `url`.' }),
    file_id: optionalNullable(Type.String(), { description: 'Id of an uploaded file for `file`.' }),
    content: Type.Optional(Type.Unknown({ description: 'Text or a list of blocks for `content`.' })),
  },
  { title: 'MessagesSource', description: 'Where the bytes of an image or a document are.' },
);
export type MessagesSource = Static<typeof MessagesSource>;

export const MessagesImageBlock = Type.Object(
  {
    type: Type.Enum(['image'], { description: 'Always `image`.' }),
    source: MessagesSource,
    ...cacheMark,
  },
  { title: 'MessagesImageBlock', description: 'An image.' },
);
export type MessagesImageBlock = Static<typeof MessagesImageBlock>;

export const MessagesDocumentBlock = Type.Object(
  {
    type: Type.Enum(['document'], { description: 'Always `document`.' }),
    source: MessagesSource,
    title: optionalNullable(Type.String(), { description: 'Title shown to the model.' }),
    context: optionalNullable(Type.String(), { description: 'Context of the document, not citable.' }),
    citations,
    ...cacheMark,
  },
  {
    title: 'MessagesDocumentBlock',
    description: 'A document; its text is extracted, or the original is sent.',
  },
);
export type MessagesDocumentBlock = Static<typeof MessagesDocumentBlock>;

export const MessagesSearchResultBlock = Type.Object(
  {
    type: Type.Enum(['search_result'], { description: 'Always `search_result`.' }),
    source: Type.String({ description: 'URL or name of the source.' }),
    title: Type.String({ description: 'Title of the source.' }),
    content: Type.Array(MessagesTextBlock, { description: 'The text that was found.' }),
    citations,
    ...cacheMark,
  },
  { title: 'MessagesSearchResultBlock', description: 'What a search of the client found.' },
);
export type MessagesSearchResultBlock = Static<typeof MessagesSearchResultBlock>;

const MessagesThinkingBlock = Type.Object(
  {
    type: Type.Enum(['thinking'], { description: 'Always `thinking`.' }),
    thinking: Type.String({ description: 'The reasoning as text.' }),
    signature: optionalNullable(Type.String(), { description: 'As received; opaque.' }),
  },
  { title: 'MessagesThinkingBlock', description: 'Reasoning of an earlier response, as received.' },
);

export const MessagesRedactedThinkingBlock = Type.Object(
  {
    type: Type.Enum(['redacted_thinking'], { description: 'Always `redacted_thinking`.' }),
    data: Type.String({ description: 'As received; opaque.' }),
  },
  { title: 'MessagesRedactedThinkingBlock', description: 'Encrypted reasoning of an earlier response.' },
);
export type MessagesRedactedThinkingBlock = Static<typeof MessagesRedactedThinkingBlock>;

export const MessagesToolUseBlock = Type.Object(
  {
    type: Type.Enum(['tool_use'], { description: 'Always `tool_use`.' }),
    id: Type.String({ description: 'Id of the call, repeated in its result.' }),
    name: Type.String({ description: 'The tool to call.' }),
    input: Type.Unknown({ description: 'The arguments.' }),
    ...cacheMark,
  },
  { title: 'MessagesToolUseBlock', description: 'A call of a tool.' },
);
export type MessagesToolUseBlock = Static<typeof MessagesToolUseBlock>;

/** Types with a schema of their own inside of results of tools. */
const resultBlockTypes = ['text', 'image', 'document', 'search_result'] as const;

const MessagesOtherResultBlock = objectOfOtherType(resultBlockTypes, {
  title: 'MessagesOtherResultBlock',
  description: 'A block of any other type; sent on only to providers with this API.',
});

export const MessagesToolResultBlock = Type.Object(
  {
    type: Type.Enum(['tool_result'], { description: 'Always `tool_result`.' }),
    tool_use_id: Type.String({ description: 'Id of the call.' }),
    content: optionalNullable(
      Type.Union([
        Type.String({ description: 'Plain text.' }),
        Type.Array(
          Type.Union([
            MessagesTextBlock,
            MessagesImageBlock,
            MessagesDocumentBlock,
            MessagesSearchResultBlock,
            MessagesOtherResultBlock,
          ]),
          { description: 'A list of blocks.' },
        ),
      ]),
      { description: 'What the tool returned.' },
    ),
    is_error: optionalNullable(Type.Boolean(), { description: 'Whether the tool failed.' }),
    ...cacheMark,
  },
  { title: 'MessagesToolResultBlock', description: 'The result of a tool.' },
);
export type MessagesToolResultBlock = Static<typeof MessagesToolResultBlock>;

/** Every type of block that is read. */
export const messagesBlockTypes = [
  ...resultBlockTypes,
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
] as const;

const MessagesOtherBlock = objectOfOtherType(messagesBlockTypes, {
  title: 'MessagesOtherBlock',
  description:
    "A block of any other type, such as a provider's own tool and its result; sent on only to providers with this API.",
});

export const MessagesBlock = Type.Union(
  [
    MessagesTextBlock,
    MessagesImageBlock,
    MessagesDocumentBlock,
    MessagesSearchResultBlock,
    MessagesThinkingBlock,
    MessagesRedactedThinkingBlock,
    MessagesToolUseBlock,
    MessagesToolResultBlock,
    MessagesOtherBlock,
  ],
  { title: 'MessagesBlock', description: 'One content block.' },
);
export type MessagesBlock = Static<typeof MessagesBlock>;
