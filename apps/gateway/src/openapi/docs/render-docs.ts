import { createHash } from 'node:crypto';
import type { DocumentOperation, OpenApiDocument } from '../openapi-document.ts';
import { type Html, html, prose, raw } from './html.ts';
import { operationView } from './operation-view.ts';
import { schemaView } from './schema-view.ts';
import { docsStyle } from './style.ts';

const styleHash = createHash('sha256').update(docsStyle, 'utf8').digest('base64');

/** Allows only the page's own style sheet: no scripts, images, connections or frames. */
export const docsSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: DocumentOperation;
}

/** Renders the document as one static page without scripts or external resources. */
export function renderDocs(document: OpenApiDocument): string {
  const places = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Place => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name, description }) => ({
    name,
    description,
    places: places.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const { title, version, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} interface</title>
<style>${raw(docsStyle)}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<h1>${title} interface</h1>
<p>Version ${version}. <a href="openapi.json">OpenAPI document</a></p>
<p>${prose(String(description ?? ''))}</p>
</header>
<nav aria-label="Operations">
${sections.map((section) => contentsView(section.name, section.places))}
<h2>Schemas</h2>
<ul>${Object.keys(document.components.schemas).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}</ul>
</nav>
<main id="content">
${sections.map(
  (section) => html`<section><h2>${section.name}</h2>
<p>${prose(section.description)}</p>
${section.places.map(({ path, method, operation }) => operationView(path, method, operation))}</section>
`,
)}
<section><h2>Schemas</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>${schemaView(schema)}</article>
`,
)}</section>
</main>
</body>
</html>
`.text;
}

function contentsView(name: string, places: readonly Place[]): Html {
  return html`<h2>${name}</h2>
<ul>${places.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a></li>`,
  )}</ul>
`;
}
