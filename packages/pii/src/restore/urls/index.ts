export { KnownUrls } from './known-urls.ts';
export { type GuardedFormat, LinkGuard, learnUrls, maxFollowing, type Verdict } from './link-guard.ts';
export { isUrlMember } from './string-urls.ts';
