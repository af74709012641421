import { type AwsKeys, awsSignature } from './aws-signature.ts';
import type { Credential } from './credential.ts';

/** Signs each request with AWS keys. */
export function awsCredential(
  name: string,
  keys: AwsKeys,
  scope: { readonly region: string; readonly service: string; readonly now: () => number },
): Credential {
  return {
    name,
    authorize: ({ origin, path, method, headers, body }) => {
      const at = path.indexOf('?');
      return awsSignature(
        {
          method,
          host: new URL(origin).host,
          path: at < 0 ? path : path.slice(0, at),
          query: at < 0 ? '' : path.slice(at + 1),
          headers,
          body,
        },
        keys,
        { region: scope.region, service: scope.service, nowMs: scope.now() },
      );
    },
  };
}
