import { extensionFields, overrideFields } from './request-params.ts';
import { routingExtensionFields } from './routing-preferences.ts';

/** Names of the gateway's own parameters outside `extra_body`. */
export const ownParameters: readonly string[] = [
  ...Object.keys(extensionFields),
  ...Object.keys(routingExtensionFields),
  ...Object.keys(overrideFields),
  'timeout',
];

/** Members of the gateway itself, which no provider gets. */
export const ownMembers: ReadonlySet<string> = new Set([...ownParameters, 'extra_body']);
