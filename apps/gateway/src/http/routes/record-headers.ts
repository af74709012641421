import { Type } from 'typebox';
import type { QueryParameter, RouteCall } from '../../openapi/index.ts';

/** Header of changes of one record. */
export const ifMatch: Readonly<Record<string, QueryParameter>> = {
  'if-match': {
    schema: Type.String(),
    description: 'The `etag` of the version to change; 409 if the record was modified since.',
  },
};

/** The record that a path names. */
export function idOf({ params }: RouteCall): string {
  return params['id'] ?? '';
}

/** The version that a client wants to change. */
export function matchOf({ headers }: RouteCall): string | undefined {
  const value = headers['if-match'];
  return typeof value === 'string' ? value : undefined;
}
