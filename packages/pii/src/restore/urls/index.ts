export { KnownUrls } from './known-urls.ts';
export { LinkGuard, learnUrls } from './link-guard.ts';
