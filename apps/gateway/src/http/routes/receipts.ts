import { Type } from 'typebox';
import type { Admin } from '../../admin/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { PrivacyReceipt } from '../../privacy/index.ts';
import { adminAnswer } from './admin-answer.ts';

/** What anonymization did to a request, for whoever made it. */
export function receiptRoute(admin: () => Admin): DocumentedRoute {
  return {
    method: 'GET',
    path: '/v1/receipts/{request_id}',
    access: { kind: 'key', scope: undefined },
    limits: 'none',
    summary: 'Privacy receipt of a request',
    description:
      'What searched, what was replaced where and how often, what came back, and a digest of each body that ' +
      'left. Counts, never values. 404 for requests of other keys.',
    tag: 'Privacy',
    responses: {
      200: {
        description: 'The receipt; only `mode: off` where nothing was to be anonymized.',
        schema: Type.Union([
          PrivacyReceipt,
          Type.Object({ mode: Type.Enum(['off'], { description: 'Nothing was to be anonymized.' }) }),
        ]),
      },
    },
    handle: async ({ principal, params }) => {
      if (principal === undefined) throw new SluiceError('invalid_api_key');
      const receipt = await admin().usage.receipt(params['request_id'] ?? '', principal.keyId);
      return adminAnswer(receipt ?? { mode: 'off' });
    },
  };
}
