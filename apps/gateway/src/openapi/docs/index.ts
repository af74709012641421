export { docsSecurityPolicy, renderDocs } from './render-docs.ts';
