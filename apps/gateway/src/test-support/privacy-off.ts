/** For tests of other modules: privacy that finds nothing, the only way to create a request that upstream accepts. */

import type { Principal } from '../auth/index.ts';
import type { ReceivedChat } from '../contract/index.ts';
import { createPrivacy, type Privacy } from '../privacy/index.ts';
import { engineOf } from './privacy-engine.ts';

type Cleared = Exclude<ReturnType<Privacy['anonymize']>, Promise<unknown>>;

export function privacyOff(): { clear(call: ReceivedChat, principal: Principal): Cleared } {
  const privacy = createPrivacy({
    engine: () => engineOf({ detect: () => [] }),
    settings: () => ({}),
    now: () => 0,
    digest: () => '',
  });
  return {
    clear: (call, principal) => {
      const cleared = privacy.anonymize(call, principal, {
        decision: undefined,
        settings: {},
        passesImages: false,
      });
      if (cleared instanceof Promise) throw new Error('No external detector is configured.');
      return cleared;
    },
  };
}
