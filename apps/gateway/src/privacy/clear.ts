/**
 * The privacy door. It fails closed: where anonymization is asked for and cannot be done, the request fails
 * with 503 and nothing leaves.
 */
import type { ChatCompletionRequest } from '@sluice/wire';
import type { Principal } from '../auth/index.ts';
import type { AnonymizationDefault } from '../config/index.ts';
import type { ChatCall } from '../contract/index.ts';
import { SluiceError } from '../errors/index.ts';
import { type ProviderSafe, SafeParcel } from './provider-safe.ts';

export interface Privacy {
  /** Clears a request for leaving. Throws `anonymization_required` or `privacy_unavailable`. */
  clear(call: ChatCall, principal: Principal): ProviderSafe<ChatCompletionRequest>;
}

export function createPrivacy(deps: { readonly defaultMode: () => AnonymizationDefault }): Privacy {
  return {
    clear({ request, texts }, principal) {
      const setting = principal.anonymization ?? deps.defaultMode();
      const asked = request.enable_anonymization;
      if (asked === false && setting === 'required') {
        throw new SluiceError('anonymization_required', { param: 'enable_anonymization' });
      }
      if (asked ?? setting !== 'off')
        throw new SluiceError('privacy_unavailable', { param: 'enable_anonymization' });
      return new SafeParcel(request, texts, { mode: 'off', entities: 0 });
    },
  };
}
