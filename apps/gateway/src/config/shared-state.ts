/** Where processes and nodes share what limits count. */
import { Type } from 'typebox';

export const SharedStateSection = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        description:
          'Store of limits: `memory:` for one process, or `redis://USER:PASSWORD@HOST:PORT/DB` (Valkey or Redis; `rediss://` with TLS) for several.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Limits that several processes share.' },
);

export const limitsMembers = {
  on_store_failure: Type.Optional(
    Type.Enum(['local_share', 'deny', 'allow'], {
      description:
        'What requests with limits get while the shared store does not answer: each process enforces its share of the limits (`local_share`), 503 (`deny`), or no limits (`allow`).',
    }),
  ),
};
