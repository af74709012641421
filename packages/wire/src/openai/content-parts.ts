import { type Static, Type } from 'typebox';
import { FileSource, inlineFileFields } from './file-fields.ts';
import { knownPartTypes } from './known-types.ts';
import { anyObject, nullable, objectOfOtherType, optionalNullable } from './schema-helpers.ts';

/** Prompt caching fields of every part. */
const cacheMembers = {
  prompt_cache_breakpoint: optionalNullable(
    anyObject({ description: 'Marker object: `mode` (`explicit`) and optionally `ttl` (`30m`, `12h`).' }),
    { description: 'Ends a cacheable prefix of the prompt after this part.' },
  ),
  cache_control: optionalNullable(
    anyObject({ description: 'Anthropic notation: `type` (`ephemeral`), `ttl` (`5m`, `1h`).' }),
    {
      description: 'Same purpose as `prompt_cache_breakpoint`, in Anthropic notation.',
    },
  ),
};

export const TextPart = Type.Object(
  {
    type: Type.Enum(['text'], { description: 'Always `text`.' }),
    text: Type.String({ description: 'The text of this part.' }),
    ...cacheMembers,
  },
  { title: 'TextPart', description: 'Plain text.' },
);
export type TextPart = Static<typeof TextPart>;

export const InputTextPart = Type.Object(
  {
    type: Type.Enum(['input_text'], { description: 'Always `input_text`.' }),
    text: Type.String({ description: 'The text of this part.' }),
    ...cacheMembers,
  },
  {
    title: 'InputTextPart',
    description: 'A text part in the notation of the Responses API; read as `text`.',
  },
);
export type InputTextPart = Static<typeof InputTextPart>;

export const ImagePart = Type.Object(
  {
    type: Type.Enum(['image_url'], { description: 'Always `image_url`.' }),
    image_url: Type.Object(
      {
        url: Type.String({ description: 'An http(s) URL or a data URL with base64 content.' }),
        detail: optionalNullable(Type.String(), {
          description: 'Level of detail: `auto` (default), `low`, `high`, `original`.',
        }),
      },
      { description: 'The image source.' },
    ),
    ...cacheMembers,
  },
  {
    title: 'ImagePart',
    description: 'An image. A data URL with a PDF is treated as a document.',
  },
);
export type ImagePart = Static<typeof ImagePart>;

export const AudioPart = Type.Object(
  {
    type: Type.Enum(['input_audio'], { description: 'Always `input_audio`.' }),
    input_audio: Type.Object(
      {
        data: Type.String({ description: 'The audio as base64, without a data-URL prefix.' }),
        format: Type.String({
          description: 'Container or codec of the audio: `wav` or `mp3` at most providers.',
        }),
      },
      { description: 'The audio.' },
    ),
    ...cacheMembers,
  },
  { title: 'AudioPart', description: 'Audio input.' },
);
export type AudioPart = Static<typeof AudioPart>;

export const FilePart = Type.Object(
  {
    type: Type.Enum(['file'], { description: 'Always `file`.' }),
    file: FileSource,
    ...cacheMembers,
  },
  {
    title: 'FilePart',
    description: 'A document; its text is extracted, or the original is forwarded where allowed.',
  },
);
export type FilePart = Static<typeof FilePart>;

export const InputFilePart = Type.Object(
  {
    type: Type.Enum(['input_file'], { description: 'Always `input_file`.' }),
    ...inlineFileFields,
    file: optionalNullable(FileSource, { description: 'The same fields, nested as in a `file` part.' }),
    ...cacheMembers,
  },
  { title: 'InputFilePart', description: 'A document in the notation of the Responses API; read as `file`.' },
);
export type InputFilePart = Static<typeof InputFilePart>;

export const DocumentSource = Type.Object(
  {
    type: Type.String({ description: '`base64`, `text`, `url`, `file` or `content`.' }),
    media_type: optionalNullable(Type.String(), {
      description: 'Declared media type; the actual type is detected.',
    }),
    data: optionalNullable(Type.String(), {
      description: 'base64 bytes for `base64`, plain text for `text`.',
    }),
    url: optionalNullable(Type.String(), { description: 'URL for `url`.' }),
    file_id: optionalNullable(Type.String(), { description: 'Id of an uploaded file for `file`.' }),
    content: Type.Optional(Type.Unknown({ description: 'Text or a list of text blocks for `content`.' })),
  },
  { title: 'DocumentSource', description: 'Source of a document in Anthropic notation.' },
);
export type DocumentSource = Static<typeof DocumentSource>;

export const DocumentPart = Type.Object(
  {
    type: Type.Enum(['document'], { description: 'Always `document`.' }),
    source: optionalNullable(DocumentSource, { description: 'The document in Anthropic notation.' }),
    title: optionalNullable(Type.String(), { description: 'Title shown to the model.' }),
    context: optionalNullable(Type.String(), { description: 'Context of the document, not citable.' }),
    citations: optionalNullable(
      anyObject({ description: '`enabled`: whether the model may cite the document.' }),
      {
        description: 'Citation settings.',
      },
    ),
    ...inlineFileFields,
    file: optionalNullable(FileSource, { description: 'The same fields, nested as in a `file` part.' }),
    ...cacheMembers,
  },
  { title: 'DocumentPart', description: 'A document in Anthropic notation (`source`) or with file fields.' },
);
export type DocumentPart = Static<typeof DocumentPart>;

export const RefusalPart = Type.Object(
  {
    type: Type.Enum(['refusal'], { description: 'Always `refusal`.' }),
    refusal: Type.String({ description: 'Refusal message of the model.' }),
  },
  { title: 'RefusalPart', description: 'An earlier refusal of the model.' },
);
export type RefusalPart = Static<typeof RefusalPart>;

export const OtherPart = objectOfOtherType(knownPartTypes, {
  title: 'OtherPart',
  description:
    'A part of any other type, such as `video_url`. Sent unchanged to OpenAI-compatible providers, with a warning; of other ' +
    'providers, Gemini, Vertex AI and Amazon Nova get `video_url` and `input_video` in their own notation.',
});
export type OtherPart = Static<typeof OtherPart>;

const plainText = Type.String({ description: 'Plain text.' });

export const PredictionText = Type.Union(
  [plainText, Type.Array(Type.Union([TextPart, InputTextPart]), { description: 'A list of text parts.' })],
  { title: 'PredictionText', description: 'Text, or a list of nothing but text parts.' },
);

export const TextContent = Type.Union(
  [
    plainText,
    Type.Array(Type.Union([TextPart, InputTextPart, OtherPart]), { description: 'A list of text parts.' }),
  ],
  { title: 'TextContent', description: 'Text, or a list of text parts.' },
);
export type TextContent = Static<typeof TextContent>;

export const UserContentPart = Type.Union(
  [TextPart, ImagePart, AudioPart, FilePart, InputTextPart, InputFilePart, DocumentPart, OtherPart],
  { title: 'UserContentPart', description: 'One part of a user message.' },
);
export type UserContentPart = Static<typeof UserContentPart>;

export const UserContent = Type.Union(
  [
    plainText,
    Type.Array(UserContentPart, { description: 'A list of text, image, audio and document parts.' }),
  ],
  { title: 'UserContent', description: 'Text, or a list of parts of any kind.' },
);
export type UserContent = Static<typeof UserContent>;

export const AssistantContent = nullable(
  Type.Union([
    plainText,
    Type.Array(Type.Union([TextPart, RefusalPart, InputTextPart, OtherPart]), {
      description: 'A list of text and refusal parts.',
    }),
  ]),
  {
    title: 'AssistantContent',
    description: 'Earlier response of the model; null beside tool calls.',
  },
);
export type AssistantContent = Static<typeof AssistantContent>;

export const ToolContentPart = Type.Union(
  [TextPart, ImagePart, FilePart, InputTextPart, InputFilePart, DocumentPart, OtherPart],
  {
    title: 'ToolContentPart',
    description: 'One part of a tool result.',
  },
);
export type ToolContentPart = Static<typeof ToolContentPart>;

export const ToolContent = Type.Union(
  [plainText, Type.Array(ToolContentPart, { description: 'A list of text, image and document parts.' })],
  { title: 'ToolContent', description: 'The result of a tool: text, or a list of parts.' },
);
export type ToolContent = Static<typeof ToolContent>;
