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
import { zipCode } from './zip-code.ts';

export const recognizers: readonly Recognizer[] = [
  ...bankAccountRecognizers,
  cardRun,
  looseNumber,
  cryptoAddress,
  ...deviceNumberRecognizers,
  domainName,
  ...emailAddressRecognizers,
  ...geoCoordinatesRecognizers,
  ...healthRecognizers,
  ...networkAddressRecognizers,
  ...paymentCardRecognizers,
  ...recordNumberRecognizers,
  phoneNumber,
  ...referenceNumberRecognizers,
  ...socialHandleRecognizers,
  url,
  ...usernameRecognizers,
  ...vehicleRecognizers,
  ...wrappedNumberRecognizers,
  zipCode,
  ...secretRecognizers,
  ...countryRecognizers,
];
