import { Type } from 'typebox';
import type { Admin } from '../../admin/index.ts';
import { SluiceError } from '../../errors/index.ts';
import type { DocumentedRoute } from '../../openapi/index.ts';
import { PrivacyReceipt } from '../../privacy/index.ts';
import { adminAnswer } from './admin-answer.ts';

/** Route of privacy receipts, for the key that sent the request. */
export function receiptRoute(admin: () => Admin): DocumentedRoute {
  return {
    method: 'GET',
    path: '/v1/receipts/{request_id}',
    access: { kind: 'key', scope: undefined },
    limits: 'none',
    summary: 'Privacy receipt of a request',
    description:
      'Which detectors ran, how many values were replaced where, how many were restored, and a digest of each body sent to a ' +
      'provider. Contains counts, never values. 404 for requests of other keys.',
    tag: 'Privacy',
    responses: {
      200: {
        description: 'The receipt; just `mode: off` for requests without anonymization.',
        schema: Type.Union([
          PrivacyReceipt,
          Type.Object({ mode: Type.Enum(['off'], { description: 'Anonymization was off.' }) }),
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
