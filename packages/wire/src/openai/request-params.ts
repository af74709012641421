import { type Static, Type } from 'typebox';
import { PredictionText } from './content-parts.ts';
import { anyObject, mapOf, optionalNullable } from './schema-helpers.ts';

export const PredictionContent = Type.Object(
  {
    type: Type.Enum(['content'], { description: 'Always `content`.' }),
    content: PredictionText,
  },
  {
    title: 'PredictionContent',
    description: 'Text that the response is expected to repeat mostly.',
  },
);
export type PredictionContent = Static<typeof PredictionContent>;

export const AudioParam = Type.Object(
  {
    format: Type.Enum(['wav', 'aac', 'mp3', 'flac', 'opus', 'pcm16'], {
      description: 'Encoding of the audio.',
    }),
    voice: Type.Union(
      [
        Type.String({
          description:
            'A voice by name: alloy, ash, ballad, coral, echo, sage, shimmer, verse or a newer one.',
        }),
        Type.Object({ id: Type.String({ description: 'Id of a custom voice.' }) }),
      ],
      { description: 'The voice.' },
    ),
  },
  { title: 'AudioParam', description: 'Settings of audio output; required with modality `audio`.' },
);
export type AudioParam = Static<typeof AudioParam>;

export const ApproximateLocation = Type.Object(
  {
    city: optionalNullable(Type.String(), { description: 'City in free text. Expected.' }),
    country: optionalNullable(Type.String(), { description: 'ISO 3166-1 code of two letters. Expected.' }),
    region: optionalNullable(Type.String(), { description: 'Region in free text. Expected.' }),
    timezone: optionalNullable(Type.String(), {
      description: 'IANA time zone, such as Europe/Vienna. Expected.',
    }),
  },
  { title: 'ApproximateLocation', description: 'Approximate location of the user.' },
);
export type ApproximateLocation = Static<typeof ApproximateLocation>;

export const WebSearchOptions = Type.Object(
  {
    search_context_size: optionalNullable(Type.Enum(['low', 'medium', 'high']), {
      description: 'How much of the context window is used for search results; `medium` by default.',
    }),
    user_location: optionalNullable(
      Type.Object({
        type: Type.Enum(['approximate'], { description: 'Always `approximate`.' }),
        approximate: ApproximateLocation,
      }),
      { description: 'Where to search from.' },
    ),
  },
  { title: 'WebSearchOptions', description: 'Lets the model search the web.' },
);
export type WebSearchOptions = Static<typeof WebSearchOptions>;

export const ResponseFormatText = Type.Object(
  { type: Type.Enum(['text'], { description: 'Always `text`.' }) },
  { title: 'ResponseFormatText', description: 'Plain text.' },
);

export const ResponseFormatJsonObject = Type.Object(
  { type: Type.Enum(['json_object'], { description: 'Always `json_object`.' }) },
  { title: 'ResponseFormatJsonObject', description: 'Any JSON object; a message should ask for JSON, too.' },
);

export const ResponseFormatJsonSchema = Type.Object(
  {
    type: Type.Enum(['json_schema'], { description: 'Always `json_schema`.' }),
    json_schema: Type.Object(
      {
        name: Type.String({ description: 'Name of the format.' }),
        description: optionalNullable(Type.String(), {
          description: 'Purpose of the format, for the model.',
        }),
        schema: optionalNullable(anyObject({ description: 'A JSON Schema.' }), {
          description: 'The schema that the response follows.',
        }),
        strict: optionalNullable(Type.Boolean(), {
          description: 'Whether the response must follow the schema exactly; false by default.',
        }),
      },
      { description: 'The format.' },
    ),
  },
  { title: 'ResponseFormatJsonSchema', description: 'JSON that follows a schema.' },
);
export type ResponseFormatJsonSchema = Static<typeof ResponseFormatJsonSchema>;

export const ResponseFormat = Type.Union(
  [ResponseFormatText, ResponseFormatJsonObject, ResponseFormatJsonSchema],
  { title: 'ResponseFormat', description: 'Format of the response; plain text by default.' },
);
export type ResponseFormat = Static<typeof ResponseFormat>;

export const StreamOptions = Type.Object(
  {
    include_usage: optionalNullable(Type.Boolean(), {
      description: 'Send a last chunk with the token usage of the whole request; false by default.',
    }),
    include_obfuscation: optionalNullable(Type.Boolean(), {
      description: 'Let the provider pad chunks to hide their sizes.',
    }),
  },
  { title: 'StreamOptions', description: 'Settings of a streamed response.' },
);
export type StreamOptions = Static<typeof StreamOptions>;

export const ModerationParam = Type.Object(
  {
    model: Type.String({ description: 'Moderation model.' }),
    policy: optionalNullable(
      anyObject({ description: '`input` and `output`, each with `mode` score or block.' }),
      {
        description: 'Handling of flagged text.',
      },
    ),
  },
  { title: 'ModerationParam', description: 'Moderation by the provider; OpenAI only.' },
);
export type ModerationParam = Static<typeof ModerationParam>;

export const ModelListEntry = Type.Object(
  {
    model_name: optionalNullable(Type.String(), { description: 'Name of the entry.' }),
    litellm_params: optionalNullable(
      Type.Object({
        model: optionalNullable(Type.String(), { description: '`<provider>/<model_name>`.' }),
        api_base: optionalNullable(Type.String(), { description: 'Base URL of the provider.' }),
        api_key: optionalNullable(Type.String(), { description: 'API key for that URL.' }),
        api_version: optionalNullable(Type.String(), { description: 'API version (Azure).' }),
      }),
      { description: 'Connection settings of the model.' },
    ),
  },
  { title: 'ModelListEntry', description: 'A candidate for this request only, in LiteLLM notation.' },
);
export type ModelListEntry = Static<typeof ModelListEntry>;

/** The `timeout` of a request, whatever its API. */
export const requestTimeout = optionalNullable(Type.Number({ exclusiveMinimum: 0 }), {
  description:
    'Seconds for the whole call, with retries and fallbacks; fractions allowed. 504 when exceeded.',
});

/** The gateway's own parameters; valid at top level and inside `extra_body`. */
export const extensionFields = {
  enable_anonymization: optionalNullable(Type.Boolean(), {
    description:
      'Replace personal data before anything leaves the gateway and restore it in the response. ' +
      'Absent: the setting of the key, the account or the gateway decides.',
  }),
  anonymization_types: optionalNullable(
    Type.Array(Type.Integer({ minimum: 0, description: 'A code of `GET /v1/anonymization/types`.' }), {
      minItems: 1,
    }),
    {
      description: 'Types of data to replace; 0 is all, N00 a group. Absent: the types of the account.',
    },
  ),
  ignore_mismatched_parameters: optionalNullable(Type.Boolean(), {
    description:
      'Drop optional parameters that the chosen model does not support instead of refusing; false by default.',
  }),
};

export const ExtraBody = Type.Object(extensionFields, {
  title: 'ExtraBody',
  description:
    'Wrapper that some clients send literally; its fields count as top-level ones, which take precedence.',
});
export type ExtraBody = Static<typeof ExtraBody>;

/** LiteLLM's overrides; ignored unless both the key and the operator permit them. */
export const overrideFields = {
  base_url: optionalNullable(Type.String(), {
    description: 'Base URL to use instead of the configured one. Needs the `overrides` scope.',
  }),
  api_key: optionalNullable(Type.String(), {
    description: 'Provider key for this request. Needs the `overrides` scope.',
  }),
  api_version: optionalNullable(Type.String(), {
    description: 'API version, for providers that have one. Needs the `overrides` scope.',
  }),
  deployment_id: optionalNullable(Type.String(), {
    description: 'Azure or Bedrock deployment to use. Needs the `overrides` scope.',
  }),
  extra_headers: optionalNullable(mapOf(Type.String(), { description: 'Header names and values.' }), {
    description: 'Additional request headers, from an allow-list. Needs the `overrides` scope.',
  }),
  model_list: optionalNullable(Type.Array(ModelListEntry), {
    description: 'Candidates for this request. Needs the `overrides` scope.',
  }),
};
