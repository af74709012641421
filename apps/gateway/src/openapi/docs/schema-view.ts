import type { DocumentSchema } from '../openapi-document.ts';
import { type Html, html, prose } from './html.ts';

/** Readable names of range and length keywords. */
const facts: readonly (readonly [keyword: string, words: string])[] = [
  ['minimum', 'at least'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'at most'],
  ['exclusiveMaximum', 'less than'],
  ['minLength', 'length at least'],
  ['maxLength', 'length at most'],
  ['minItems', 'items at least'],
  ['maxItems', 'items at most'],
  ['pattern', 'matches'],
  ['format', 'format'],
];

/** A schema as HTML: type, description and members; named schemas are links. */
export function schemaView(schema: DocumentSchema): Html {
  return html`<p class="kind">${kindOf(schema)}${factsOf(schema)}</p>${wordsOf(schema)}${partsOf(schema)}${examplesOf(schema)}`;
}

function examplesOf(schema: DocumentSchema): Html {
  const examples = schema['examples'];
  if (!Array.isArray(examples)) return html``;
  return html`${examples.map(
    (example: unknown) =>
      html`<figure><figcaption>Example</figcaption><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></figure>`,
  )}`;
}

/** The type of a schema on one line. */
export function kindOf(schema: DocumentSchema): Html {
  const name = referenceOf(schema);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  const choices = schema['enum'];
  if (Array.isArray(choices)) {
    return joined(
      choices.map((choice: unknown) => html`<code>${JSON.stringify(choice)}</code>`),
      ' | ',
    );
  }
  const branches = branchesOf(schema);
  if (branches.length > 0) return joined(branches.map(kindOf), ' or ');
  const { type, items } = { type: schema['type'], items: schema['items'] };
  if (type === 'array' && isSchema(items)) return html`list of ${kindOf(items)}`;
  const values = schema['additionalProperties'];
  if (type === 'object' && schema['properties'] === undefined && isSchema(values)) {
    return html`map to ${kindOf(values)}`;
  }
  return html`${typeof type === 'string' ? type : 'any value'}`;
}

function factsOf(schema: DocumentSchema): Html {
  const shownFacts = facts.flatMap(([keyword, words]) => {
    const value = schema[keyword];
    return value === undefined
      ? []
      : [html`<span class="fact">${words} <code>${String(value)}</code></span>`];
  });
  const own = schema['default'];
  if (own !== undefined)
    shownFacts.push(html`<span class="fact">default <code>${JSON.stringify(own)}</code></span>`);
  if (schema['deprecated'] === true) shownFacts.push(html`<span class="fact">deprecated</span>`);
  // The limits of a nullable value are in the branch that is not null.
  const inner = branchesOf(schema).filter((branch) => referenceOf(branch) === undefined);
  return html`${shownFacts}${inner.map(factsOf)}`;
}

function wordsOf(schema: DocumentSchema): Html {
  const words = schema['description'];
  return typeof words === 'string' && referenceOf(schema) === undefined
    ? html`<p>${prose(words)}</p>`
    : html``;
}

function partsOf(schema: DocumentSchema): Html {
  if (referenceOf(schema) !== undefined) return html``;
  const { items } = { items: schema['items'] };
  const inner = [...branchesOf(schema), ...(isSchema(items) ? [items] : [])].map(partsOf);
  const properties = schema['properties'];
  return html`${isSchema(properties) ? membersView(properties, requiredOf(schema)) : undefined}${inner}`;
}

function membersView(properties: DocumentSchema, required: ReadonlySet<unknown>): Html {
  const rows = Object.entries(properties).flatMap(([name, member]) =>
    isSchema(member) ? [memberView(name, member, required.has(name))] : [],
  );
  return html`<ul class="members">${rows}</ul>`;
}

function memberView(name: string, schema: DocumentSchema, required: boolean): Html {
  const needed = required ? html` <strong class="needed">required</strong>` : html``;
  const line = html`<code class="name">${name}</code>${needed} <span class="kind">${kindOf(schema)}${factsOf(schema)}</span>`;
  const parts = partsOf(schema);
  return parts.text === ''
    ? html`<li>${line}${wordsOf(schema)}</li>`
    : html`<li><details><summary>${line}</summary>${wordsOf(schema)}${parts}</details></li>`;
}

function branchesOf(schema: DocumentSchema): readonly DocumentSchema[] {
  const branches = schema['oneOf'] ?? schema['anyOf'];
  return Array.isArray(branches) ? branches.filter(isSchema) : [];
}

function requiredOf(schema: DocumentSchema): ReadonlySet<unknown> {
  const required = schema['required'];
  return new Set(Array.isArray(required) ? required : []);
}

function referenceOf(schema: DocumentSchema): string | undefined {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function joined(pieces: readonly Html[], separator: string): Html {
  return html`${pieces.map((piece, index) => (index === 0 ? piece : html`${separator}${piece}`))}`;
}

function isSchema(value: unknown): value is DocumentSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
