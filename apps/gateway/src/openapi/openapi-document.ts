/** A JSON Schema in an OpenAPI document. */
export type DocumentSchema = Readonly<Record<string, unknown>>;

export interface DocumentExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface DocumentMedia {
  readonly schema?: DocumentSchema;
  readonly examples?: Readonly<Record<string, DocumentExample>>;
}

export interface DocumentHeader {
  readonly description: string;
  readonly schema: DocumentSchema;
}

export interface DocumentParameter extends DocumentHeader {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
}

export interface DocumentResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, DocumentHeader>>;
  readonly content?: Readonly<Record<string, DocumentMedia>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Empty if no authentication is required. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /**
   * Required access: `public`, `key`, `key:<scope>`, `admin`, `admin:<scope>`, `session`, `sign_in`, or `metrics` (as
   * configured).
   */
  readonly 'x-sluice-access': string;
  /** Roles of people that may call it; `installation:` before those that must count in the whole installation. */
  readonly 'x-sluice-roles'?: readonly string[];
  readonly parameters?: readonly DocumentParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, DocumentMedia>>;
  };
  readonly responses: Readonly<Record<string, DocumentResponse>>;
}

/** The subset of OpenAPI 3.1.0 used by the document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>> & { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: DocumentOperation['security'];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, DocumentSchema>>;
    readonly schemas: Readonly<Record<string, DocumentSchema>>;
  };
}
