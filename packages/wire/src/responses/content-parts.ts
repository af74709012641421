import { type Static, Type } from 'typebox';
import { anyObject, FileSource, objectOfOtherType, optionalNullable } from '../openai/index.ts';

/** Types of content parts whose members are checked. */
const knownResponsePartTypes = [
  'input_text',
  'output_text',
  'text',
  'input_image',
  'input_file',
  'input_audio',
  'refusal',
] as const;

const cacheMembers = {
  prompt_cache_breakpoint: optionalNullable(
    anyObject({ description: 'Marker object: `mode` (`explicit`) and optionally `ttl` (`30m`, `12h`).' }),
    { description: 'Ends a cacheable prefix of the prompt after this part.' },
  ),
};

export const ResponseTextPart = Type.Object(
  {
    type: Type.Enum(['input_text', 'output_text', 'text'], {
      description: '`input_text`, or `output_text` in messages of the model.',
    }),
    text: Type.String({ description: 'The text of this part.' }),
    annotations: optionalNullable(Type.Array(anyObject({ description: 'One annotation.' })), {
      description: 'Sources of an earlier response; not sent to models of other APIs.',
    }),
    logprobs: optionalNullable(Type.Array(anyObject({ description: 'One token.' })), {
      description: 'Log probabilities of an earlier response; not sent to models of other APIs.',
    }),
    ...cacheMembers,
  },
  { title: 'ResponseTextPart', description: 'Text of the user, of the developer or of the model.' },
);
export type ResponseTextPart = Static<typeof ResponseTextPart>;

export const ResponseImagePart = Type.Object(
  {
    type: Type.Enum(['input_image'], { description: 'Always `input_image`.' }),
    image_url: optionalNullable(Type.String(), {
      description: 'An http(s) URL or a data URL with base64 content.',
    }),
    file_id: optionalNullable(Type.String(), { description: 'Id of an image uploaded to `/v1/files`.' }),
    detail: optionalNullable(Type.String(), {
      description: 'Level of detail: `auto` (default), `low`, `high`, `original`.',
    }),
    ...cacheMembers,
  },
  { title: 'ResponseImagePart', description: 'An image, by URL or by id.' },
);
export type ResponseImagePart = Static<typeof ResponseImagePart>;

export const ResponseFilePart = Type.Object(
  {
    type: Type.Enum(['input_file'], { description: 'Always `input_file`.' }),
    ...FileSource.properties,
    detail: optionalNullable(Type.String(), {
      description: 'Level of detail of page images: `auto` (default), `low`, `high`.',
    }),
    ...cacheMembers,
  },
  {
    title: 'ResponseFilePart',
    description: 'A document; its text is extracted, or the original is forwarded where allowed.',
  },
);
export type ResponseFilePart = Static<typeof ResponseFilePart>;

export const ResponseAudioPart = Type.Object(
  {
    type: Type.Enum(['input_audio'], { description: 'Always `input_audio`.' }),
    input_audio: Type.Object(
      {
        data: Type.String({ description: 'The audio as base64, without a data-URL prefix.' }),
        format: Type.String({ description: '`wav` or `mp3` at most providers.' }),
      },
      { description: 'The audio.' },
    ),
    ...cacheMembers,
  },
  { title: 'ResponseAudioPart', description: 'Audio input.' },
);
export type ResponseAudioPart = Static<typeof ResponseAudioPart>;

export const ResponseRefusalPart = Type.Object(
  {
    type: Type.Enum(['refusal'], { description: 'Always `refusal`.' }),
    refusal: Type.String({ description: 'Refusal message of the model.' }),
  },
  { title: 'ResponseRefusalPart', description: 'An earlier refusal of the model.' },
);
export type ResponseRefusalPart = Static<typeof ResponseRefusalPart>;

export const ResponseOtherPart = objectOfOtherType(knownResponsePartTypes, {
  title: 'ResponseOtherPart',
  description:
    'A part of any other type. Sent unchanged to models that are served over the Responses API; of others, those that watch ' +
    'videos get `video_url` and `input_video`.',
});
export type ResponseOtherPart = Static<typeof ResponseOtherPart>;

export const ResponseContentPart = Type.Union(
  [
    ResponseTextPart,
    ResponseImagePart,
    ResponseFilePart,
    ResponseAudioPart,
    ResponseRefusalPart,
    ResponseOtherPart,
  ],
  { title: 'ResponseContentPart', description: 'One part of a message or of a tool result.' },
);
export type ResponseContentPart = Static<typeof ResponseContentPart>;

export const ResponseContent = Type.Union(
  [
    Type.String({ description: 'Plain text.' }),
    Type.Array(ResponseContentPart, { description: 'A list of text, image, audio and document parts.' }),
  ],
  { title: 'ResponseContent', description: 'Text, or a list of parts.' },
);
export type ResponseContent = Static<typeof ResponseContent>;
