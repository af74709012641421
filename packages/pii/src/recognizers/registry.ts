/** All recognizers, one line each; where two find the same, the table of entities decides. */
import { domainName } from './domain-name.ts';
import { emailAddressRecognizers } from './email-address.ts';
import { geoCoordinatesRecognizers } from './geo-coordinates.ts';
import { networkAddressRecognizers } from './network-address.ts';
import type { Recognizer } from './port.ts';
import { referenceNumberRecognizers } from './reference-number.ts';
import { socialHandleRecognizers } from './social-handle.ts';
import { url } from './url.ts';

export const recognizers: readonly Recognizer[] = [
  domainName,
  ...emailAddressRecognizers,
  ...geoCoordinatesRecognizers,
  ...networkAddressRecognizers,
  ...referenceNumberRecognizers,
  ...socialHandleRecognizers,
  url,
];
