/** For tests of other rooms: privacy that finds nothing, the only way to what upstream accepts. */
import { createPrivacy, type Privacy } from '../privacy/index.ts';

type Cleared = Exclude<ReturnType<Privacy['anonymize']>, Promise<unknown>>;

export function privacyOff(): { clear(...call: Parameters<Privacy['anonymize']>): Cleared } {
  const privacy = createPrivacy({
    engine: () => ({ detector: { detect: () => [] }, isCommonWord: () => true, detectors: [] }),
    settings: () => ({}),
    passesImages: () => false,
    now: () => 0,
    digest: () => '',
  });
  return {
    clear: (...call) => {
      const cleared = privacy.anonymize(...call);
      if (cleared instanceof Promise) throw new Error('Nobody outside is asked here.');
      return cleared;
    },
  };
}
