import { once } from '../concurrency/index.ts';
import type { AnonymizationSettings, DetectorSettings } from '../config/index.ts';
import {
  createDetectionThread,
  createExternalDetector,
  createPrivacyEngine,
  type ExternalDetectorDeps,
} from './detection/index.ts';
import { createPrivacy, type Privacy, type PrivacyDeps } from './privacy.ts';

/** Anonymization, with the detectors that it starts. */
export interface PrivacyModule {
  readonly privacy: Privacy;
  close(): Promise<void>;
}

export interface PrivacyModuleDeps
  extends Pick<PrivacyDeps, 'now' | 'digest'>,
    Pick<ExternalDetectorDeps, 'fetchJson' | 'notice'> {
  readonly settings: () => AnonymizationSettings;
  /** An external detector, besides the built-in ones. */
  readonly detector: () => DetectorSettings | undefined;
}

/** The engine is read by the first request that needs it. Throws if the settings need it and it cannot be read. */
export function createPrivacyModule({
  detector,
  fetchJson,
  notice,
  ...deps
}: PrivacyModuleDeps): PrivacyModule {
  const engine = once(createPrivacyEngine);
  // Where requests need it, a start without it must fail, and the first of them need not wait.
  if (deps.settings().default !== 'off') engine();
  const thread = createDetectionThread();
  const external = createExternalDetector({ fetchJson, settings: detector, notice });
  return {
    privacy: createPrivacy({ ...deps, engine, thread, external }),
    close: () => thread.close(),
  };
}
