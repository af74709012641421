/** Recognizers of codes and secrets; if two match the same text, the entity table decides. */

import { bankAccountRecognizers } from './bank-account.ts';
import { cardRun } from './card-run.ts';
import { countryRecognizers } from './countries/index.ts';
import { cryptoAddress } from './crypto-address.ts';
import { deviceNumberRecognizers } from './device-number.ts';
import { domainName } from './domain-name.ts';
import { emailAddressRecognizers } from './email-address.ts';
import { geoCoordinatesRecognizers } from './geo-coordinates.ts';
import { healthRecognizers } from './health.ts';
import { looseNumber } from './loose-number.ts';
import { messageRecord } from './message-record.ts';
import { named } from './named.ts';
import { networkAddressRecognizers } from './network-address.ts';
import { paymentCardRecognizers } from './payment-card.ts';
import { phoneNumber } from './phone-number.ts';
import type { Recognizer } from './recognizer.ts';
import { recordNumberRecognizers } from './record-number.ts';
import { referenceNumberRecognizers } from './reference-number.ts';
import { secretRecognizers } from './secrets/index.ts';
import { socialHandleRecognizers } from './social-handle.ts';
import { url } from './url.ts';
import { usernameRecognizers } from './username.ts';
import { vehicleRecognizers } from './vehicle.ts';
import { wrappedNumberRecognizers } from './wrapped-number.ts';
import { zipCodeRecognizers } from './zip-code.ts';

export const recognizers: readonly Recognizer[] = named({
  'bank-account': bankAccountRecognizers,
  'card-run': [cardRun],
  'loose-number': [looseNumber],
  'crypto-address': [cryptoAddress],
  'device-number': deviceNumberRecognizers,
  'domain-name': [domainName],
  'email-address': emailAddressRecognizers,
  'geo-coordinates': geoCoordinatesRecognizers,
  health: healthRecognizers,
  'message-record': [messageRecord],
  'network-address': networkAddressRecognizers,
  'payment-card': paymentCardRecognizers,
  'record-number': recordNumberRecognizers,
  'phone-number': [phoneNumber],
  'reference-number': referenceNumberRecognizers,
  'social-handle': socialHandleRecognizers,
  url: [url],
  username: usernameRecognizers,
  vehicle: vehicleRecognizers,
  'wrapped-number': wrappedNumberRecognizers,
  'zip-code': zipCodeRecognizers,
  secrets: secretRecognizers,
  countries: countryRecognizers,
});
