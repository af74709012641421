import type {
  DocumentMedia,
  DocumentOperation,
  DocumentParameter,
  DocumentResponse,
} from '../openapi-document.ts';
import { type Html, html, prose } from './html.ts';
import { kindOf, schemaView } from './schema-view.ts';

const accessWords: Readonly<Record<string, string>> = {
  public: 'Public',
  key: 'Any key',
  admin: 'Admin token, or a key with the scope `admin`',
  'admin:privacy': 'Admin token, or a key with the scope `admin` or `privacy`',
  metrics: 'Depends on `server.metrics`',
};

/** One operation as HTML. */
export function operationView(path: string, method: string, operation: DocumentOperation): Html {
  const access = operation['x-sluice-access'];
  const who = accessWords[access] ?? `A key with the scope \`${access.replace('key:', '')}\``;
  return html`<article id="${operation.operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p class="summary">${operation.summary}</p>
<p>${prose(operation.description)}</p>
<p class="access">Access: ${prose(who)}</p>
${parametersView(operation.parameters ?? [])}
${operation.requestBody === undefined ? undefined : contentView('Request body', operation.requestBody.content)}
<h4>Answers</h4>
${Object.entries(operation.responses).map(([status, response]) => responseView(status, response))}
</article>
`;
}

function parametersView(parameters: readonly DocumentParameter[]): Html {
  if (parameters.length === 0) return html``;
  const rows = parameters.map(
    ({
      name,
      in: place,
      required,
      description,
      schema,
    }) => html`<tr><th scope="row"><code>${name}</code></th><td>${
      place
    }${required ? ', required' : ''}</td><td>${kindOf(schema)}</td><td>${prose(description)}</td></tr>
`,
  );
  return html`<h4>Parameters</h4>
<div class="wide"><table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Kind</th><th scope="col">What</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function contentView(title: string, content: Readonly<Record<string, DocumentMedia>>): Html {
  return html`${Object.entries(content).map(
    ([
      type,
      media,
    ]) => html`<details><summary>${title}: <code>${type}</code></summary>${mediaView(media)}</details>
`,
  )}`;
}

function mediaView(media: DocumentMedia): Html {
  const examples = Object.values(media.examples ?? {}).map(
    ({ summary, value }) =>
      html`<figure><figcaption>Example: ${summary}</figcaption><pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre></figure>`,
  );
  return html`${media.schema === undefined ? undefined : schemaView(media.schema)}${examples}`;
}

function responseView(status: string, response: DocumentResponse): Html {
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, { description }]) => html`<li><code>${name}</code> ${prose(description)}</li>`,
  );
  return html`<details class="answer"><summary><code>${status}</code> ${prose(response.description)}</summary>
${Object.entries(response.content ?? {}).map(
  ([type, media]) => html`<p><code>${type}</code></p>${mediaView(media)}
`,
)}
${headers.length === 0 ? undefined : html`<p>Headers</p><ul class="headers">${headers}</ul>`}</details>
`;
}
