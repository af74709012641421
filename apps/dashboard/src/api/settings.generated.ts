/** Settings that the API takes: of accounts, teams and keys, and of the whole installation. */
export interface SettingField {
  readonly path: string;
  readonly kind: 'choice' | 'list' | 'number' | 'value' | 'json';
  readonly choices: readonly string[];
  readonly hint: string;
}

export const scopedSettingFields: readonly SettingField[] = [
  {
    "path": "anonymization.default",
    "kind": "choice",
    "choices": [
      "off",
      "on",
      "required"
    ],
    "hint": "Whether requests are anonymized that do not say so themselves. `required` cannot be switched off by a request."
  },
  {
    "path": "anonymization.types",
    "kind": "json",
    "choices": [
      "default",
      "strict",
      "all"
    ],
    "hint": "Entity types that are replaced: a named set, or names or codes of `GET /v1/anonymization/types`, such as `PERSON` or 101."
  },
  {
    "path": "anonymization.replacement",
    "kind": "choice",
    "choices": [
      "placeholder",
      "surrogate",
      "redact",
      "mask",
      "hash"
    ],
    "hint": "What values are replaced with. `redact`, `mask` and `hash` cannot be restored."
  },
  {
    "path": "anonymization.fail",
    "kind": "choice",
    "choices": [
      "closed"
    ],
    "hint": "If anonymization fails, the request fails."
  },
  {
    "path": "anonymization.hint",
    "kind": "choice",
    "choices": [
      "on",
      "off"
    ],
    "hint": "Whether a system message of one sentence tells the model to keep placeholders as they are."
  },
  {
    "path": "anonymization.restore_secrets",
    "kind": "choice",
    "choices": [
      "conversation",
      "never"
    ],
    "hint": "Secrets in the arguments of tool calls: `conversation` restores those of this request, so that an agent writes the key that it was given; `never` leaves their placeholders. No level below can switch `never` off."
  },
  {
    "path": "anonymization.thresholds",
    "kind": "json",
    "choices": [],
    "hint": "How sure detection must be to replace values of a type, 0 to 1; `recognizer` and `score` of `POST /v1/anonymize` tell how sure it is. For a type that is named twice, the last one and the lowest level counts; under `required`, levels below can only lower it."
  },
  {
    "path": "anonymization.allow",
    "kind": "list",
    "choices": [],
    "hint": "Values that are never replaced; case-insensitive."
  },
  {
    "path": "anonymization.deny",
    "kind": "json",
    "choices": [],
    "hint": "Values that are always replaced; case-insensitive, with anything or nothing between their words, also in Base64 and hexadecimal."
  },
  {
    "path": "anonymization.patterns",
    "kind": "json",
    "choices": [],
    "hint": "Patterns whose matches are always replaced."
  },
  {
    "path": "documents.ocr",
    "kind": "choice",
    "choices": [
      "auto",
      "always",
      "never"
    ],
    "hint": "OCR of scans and images: where needed, on every page, or never."
  },
  {
    "path": "documents.languages",
    "kind": "list",
    "choices": [],
    "hint": "Languages that OCR expects (ISO 639-2 codes). By default they are detected."
  },
  {
    "path": "documents.native",
    "kind": "choice",
    "choices": [
      "auto",
      "always",
      "never"
    ],
    "hint": "Whether the file itself is sent to models that read files: `auto` if OCR was poor. Never while anonymization is on."
  },
  {
    "path": "documents.urls",
    "kind": "choice",
    "choices": [
      "on",
      "off"
    ],
    "hint": "Whether files may be fetched from public URLs."
  },
  {
    "path": "documents.max_pages",
    "kind": "number",
    "choices": [],
    "hint": "Maximum pages of a document."
  },
  {
    "path": "documents.max_tokens",
    "kind": "number",
    "choices": [],
    "hint": "Longer documents are truncated at about this number of tokens; the text and a warning say so."
  },
  {
    "path": "documents.images",
    "kind": "choice",
    "choices": [
      "refuse",
      "ocr",
      "redact",
      "pass"
    ],
    "hint": "Images while anonymization is on: `refuse` them, replace them by their text (`ocr`), `redact` personal data in them, or `pass` them on as they are."
  },
  {
    "path": "routing.default",
    "kind": "choice",
    "choices": [
      "balanced",
      "cheap",
      "fast",
      "best"
    ],
    "hint": "Policy of `auto` without a suffix."
  },
  {
    "path": "routing.dial",
    "kind": "number",
    "choices": [],
    "hint": "From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`."
  },
  {
    "path": "routing.candidates",
    "kind": "list",
    "choices": [],
    "hint": "Globs of `<provider>/<model>`: only these models are considered."
  },
  {
    "path": "routing.exclude",
    "kind": "list",
    "choices": [],
    "hint": "Globs of `<provider>/<model>`: these models are excluded."
  },
  {
    "path": "routing.max_price_per_mtok",
    "kind": "number",
    "choices": [],
    "hint": "USD per million output tokens; more expensive models are excluded."
  },
  {
    "path": "routing.max_cost_usd",
    "kind": "number",
    "choices": [],
    "hint": "Models whose response is expected to cost more are excluded."
  },
  {
    "path": "routing.first_token_seconds",
    "kind": "number",
    "choices": [],
    "hint": "Models with a longer expected time to first token are used only if no other is available."
  },
  {
    "path": "routing.answer_seconds",
    "kind": "number",
    "choices": [],
    "hint": "Models with a longer expected response time are used only if no other is available."
  },
  {
    "path": "routing.regions",
    "kind": "list",
    "choices": [],
    "hint": "Only providers configured with one of these regions, and local ones."
  },
  {
    "path": "routing.retention",
    "kind": "value",
    "choices": [
      "zero"
    ],
    "hint": "Only providers configured to retain no data (`zero`), or for at most this many days."
  },
  {
    "path": "routing.personal_data",
    "kind": "json",
    "choices": [
      "any",
      "local",
      "zero_retention",
      "block"
    ],
    "hint": "Where prompts may be sent that contain personal data which was not replaced: `any` model, only `local` models, only providers with `zero_retention`, only providers in `regions`, or nowhere (`block`)."
  },
  {
    "path": "models",
    "kind": "list",
    "choices": [],
    "hint": "Glob patterns of allowed models, as `<provider>/<model>`."
  },
  {
    "path": "overrides.base_url",
    "kind": "choice",
    "choices": [
      "deny",
      "allow"
    ],
    "hint": "Whether keys with the scope `overrides` may set this field in a request."
  },
  {
    "path": "overrides.api_key",
    "kind": "choice",
    "choices": [
      "deny",
      "allow"
    ],
    "hint": "Whether keys with the scope `overrides` may set this field in a request."
  },
  {
    "path": "overrides.api_version",
    "kind": "choice",
    "choices": [
      "deny",
      "allow"
    ],
    "hint": "Whether keys with the scope `overrides` may set this field in a request."
  },
  {
    "path": "overrides.deployment_id",
    "kind": "choice",
    "choices": [
      "deny",
      "allow"
    ],
    "hint": "Whether keys with the scope `overrides` may set this field in a request."
  },
  {
    "path": "overrides.extra_headers",
    "kind": "choice",
    "choices": [
      "deny",
      "allow"
    ],
    "hint": "Whether keys with the scope `overrides` may set this field in a request."
  },
  {
    "path": "overrides.model_list",
    "kind": "choice",
    "choices": [
      "deny",
      "allow"
    ],
    "hint": "Whether keys with the scope `overrides` may set this field in a request."
  },
  {
    "path": "retention.files",
    "kind": "value",
    "choices": [],
    "hint": "Maximum lifetime of files uploaded from now on, at most the 30 days of `/v1/files`."
  },
  {
    "path": "retention.content",
    "kind": "value",
    "choices": [],
    "hint": "How long contents of requests are kept whose keys have the scope `content_logging`; 7 days if nothing is set."
  },
  {
    "path": "default_max_tokens",
    "kind": "value",
    "choices": [
      "model"
    ],
    "hint": "Output tokens of chat completions that set no limit: a number, or `model` for the limit of the model. Models that reason get their own default."
  },
  {
    "path": "null_members",
    "kind": "choice",
    "choices": [
      "keep",
      "omit"
    ],
    "hint": "Whether messages of complete chat completions have the members of the API that are null: `tool_calls`, `function_call`, `refusal`, `logprobs`. Some SDKs refuse them although the API defines them."
  },
  {
    "path": "provider_ids",
    "kind": "choice",
    "choices": [
      "allow",
      "deny"
    ],
    "hint": "Whether requests may name what a provider keeps: files, vector stores, containers, prompts, conversations. All accounts share the key of the provider, so that whoever knows or guesses an id reads what others left there. Denied unless account, team or key allows it; a `deny` of any of them holds."
  }
];

export const installationSettingFields: readonly SettingField[] = [
  {
    "path": "routing.default",
    "kind": "choice",
    "choices": [
      "balanced",
      "cheap",
      "fast",
      "best"
    ],
    "hint": "Policy of `auto` without a suffix."
  },
  {
    "path": "routing.dial",
    "kind": "number",
    "choices": [],
    "hint": "From 0, the lowest price, to 10, the best answer at any price; 5 is `balanced`."
  },
  {
    "path": "routing.candidates",
    "kind": "list",
    "choices": [],
    "hint": "Globs of `<provider>/<model>`: only these models are considered."
  },
  {
    "path": "routing.exclude",
    "kind": "list",
    "choices": [],
    "hint": "Globs of `<provider>/<model>`: these models are excluded."
  },
  {
    "path": "routing.max_price_per_mtok",
    "kind": "number",
    "choices": [],
    "hint": "USD per million output tokens; more expensive models are excluded."
  },
  {
    "path": "routing.max_cost_usd",
    "kind": "number",
    "choices": [],
    "hint": "Models whose response is expected to cost more are excluded."
  },
  {
    "path": "routing.first_token_seconds",
    "kind": "number",
    "choices": [],
    "hint": "Models with a longer expected time to first token are used only if no other is available."
  },
  {
    "path": "routing.answer_seconds",
    "kind": "number",
    "choices": [],
    "hint": "Models with a longer expected response time are used only if no other is available."
  },
  {
    "path": "routing.regions",
    "kind": "list",
    "choices": [],
    "hint": "Only providers configured with one of these regions, and local ones."
  },
  {
    "path": "routing.retention",
    "kind": "value",
    "choices": [
      "zero"
    ],
    "hint": "Only providers configured to retain no data (`zero`), or for at most this many days."
  },
  {
    "path": "routing.personal_data",
    "kind": "json",
    "choices": [
      "any",
      "local",
      "zero_retention",
      "block"
    ],
    "hint": "Where prompts may be sent that contain personal data which was not replaced: `any` model, only `local` models, only providers with `zero_retention`, only providers in `regions`, or nowhere (`block`)."
  },
  {
    "path": "routing.stickiness",
    "kind": "value",
    "choices": [
      "off"
    ],
    "hint": "How long a conversation keeps its model, unless another one is clearly better."
  },
  {
    "path": "routing.exploration",
    "kind": "number",
    "choices": [],
    "hint": "Share of decisions that explore models with little feedback."
  },
  {
    "path": "routing.hedging",
    "kind": "choice",
    "choices": [
      "on",
      "off"
    ],
    "hint": "Sends a streaming request to a second deployment of the same model if the first is slower than its 95th percentile, for at most one request in twenty. The prompt is then paid for twice."
  },
  {
    "path": "anonymization.default",
    "kind": "choice",
    "choices": [
      "off",
      "on",
      "required"
    ],
    "hint": "Whether requests are anonymized that do not say so themselves. `required` cannot be switched off by a request."
  },
  {
    "path": "anonymization.types",
    "kind": "json",
    "choices": [
      "default",
      "strict",
      "all"
    ],
    "hint": "Entity types that are replaced: a named set, or names or codes of `GET /v1/anonymization/types`, such as `PERSON` or 101."
  },
  {
    "path": "anonymization.replacement",
    "kind": "choice",
    "choices": [
      "placeholder",
      "surrogate",
      "redact",
      "mask",
      "hash"
    ],
    "hint": "What values are replaced with. `redact`, `mask` and `hash` cannot be restored."
  },
  {
    "path": "anonymization.fail",
    "kind": "choice",
    "choices": [
      "closed"
    ],
    "hint": "If anonymization fails, the request fails."
  },
  {
    "path": "anonymization.hint",
    "kind": "choice",
    "choices": [
      "on",
      "off"
    ],
    "hint": "Whether a system message of one sentence tells the model to keep placeholders as they are."
  },
  {
    "path": "anonymization.restore_secrets",
    "kind": "choice",
    "choices": [
      "conversation",
      "never"
    ],
    "hint": "Secrets in the arguments of tool calls: `conversation` restores those of this request, so that an agent writes the key that it was given; `never` leaves their placeholders. No level below can switch `never` off."
  },
  {
    "path": "anonymization.thresholds",
    "kind": "json",
    "choices": [],
    "hint": "How sure detection must be to replace values of a type, 0 to 1; `recognizer` and `score` of `POST /v1/anonymize` tell how sure it is. For a type that is named twice, the last one and the lowest level counts; under `required`, levels below can only lower it."
  },
  {
    "path": "anonymization.allow",
    "kind": "list",
    "choices": [],
    "hint": "Values that are never replaced; case-insensitive."
  },
  {
    "path": "anonymization.deny",
    "kind": "json",
    "choices": [],
    "hint": "Values that are always replaced; case-insensitive, with anything or nothing between their words, also in Base64 and hexadecimal."
  },
  {
    "path": "anonymization.patterns",
    "kind": "json",
    "choices": [],
    "hint": "Patterns whose matches are always replaced."
  },
  {
    "path": "documents.ocr",
    "kind": "choice",
    "choices": [
      "auto",
      "always",
      "never"
    ],
    "hint": "OCR of scans and images: where needed, on every page, or never."
  },
  {
    "path": "documents.languages",
    "kind": "list",
    "choices": [],
    "hint": "Languages that OCR expects (ISO 639-2 codes). By default they are detected."
  },
  {
    "path": "documents.native",
    "kind": "choice",
    "choices": [
      "auto",
      "always",
      "never"
    ],
    "hint": "Whether the file itself is sent to models that read files: `auto` if OCR was poor. Never while anonymization is on."
  },
  {
    "path": "documents.urls",
    "kind": "choice",
    "choices": [
      "on",
      "off"
    ],
    "hint": "Whether files may be fetched from public URLs."
  },
  {
    "path": "documents.max_pages",
    "kind": "number",
    "choices": [],
    "hint": "Maximum pages of a document."
  },
  {
    "path": "documents.max_tokens",
    "kind": "number",
    "choices": [],
    "hint": "Longer documents are truncated at about this number of tokens; the text and a warning say so."
  },
  {
    "path": "documents.images",
    "kind": "choice",
    "choices": [
      "refuse",
      "ocr",
      "redact",
      "pass"
    ],
    "hint": "Images while anonymization is on: `refuse` them, replace them by their text (`ocr`), `redact` personal data in them, or `pass` them on as they are."
  },
  {
    "path": "responses.retention",
    "kind": "value",
    "choices": [
      "off"
    ],
    "hint": "How long responses are kept, encrypted, so that clients can continue them by id: `24h` by default. `off` keeps nothing."
  },
  {
    "path": "limits.default_rpm",
    "kind": "number",
    "choices": [],
    "hint": "Requests per minute of keys without a limit of their own."
  },
  {
    "path": "limits.default_concurrency",
    "kind": "number",
    "choices": [],
    "hint": "Requests in flight of keys without a limit of their own."
  },
  {
    "path": "default_max_tokens",
    "kind": "value",
    "choices": [
      "model"
    ],
    "hint": "Output tokens of chat completions that set no limit: a number, or `model` for the limit of the model. Models that reason get their own default."
  },
  {
    "path": "null_members",
    "kind": "choice",
    "choices": [
      "keep",
      "omit"
    ],
    "hint": "Whether messages of complete chat completions have the members of the API that are null: `tool_calls`, `function_call`, `refusal`, `logprobs`. Some SDKs refuse them although the API defines them."
  },
  {
    "path": "pricing.unknown",
    "kind": "choice",
    "choices": [
      "refuse",
      "allow"
    ],
    "hint": "Whether keys with a budget may use models whose price is unknown; the budget cannot count them."
  },
  {
    "path": "timeouts.max_total",
    "kind": "value",
    "choices": [],
    "hint": "Maximum of the field `timeout` of a request; at least 1 s."
  },
  {
    "path": "telemetry.access_log",
    "kind": "choice",
    "choices": [
      "on",
      "off"
    ],
    "hint": "Writes one log line per request, without content."
  }
];
