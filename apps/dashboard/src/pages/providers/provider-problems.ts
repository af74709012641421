import { text } from './text.ts';

/** A provider as somebody types it. */
export interface ProviderTexts {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly region: string;
  /** Whether addresses of a private network are allowed. */
  readonly isPrivate: boolean;
}

export type ProviderProblems = Readonly<Partial<Record<'apiKey' | 'baseUrl' | 'region', string>>>;

const nameForm = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const addressForm = /^https?:\/\/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(\/[^\s?#]*)?$/;
const keyForm = /^[\x21-\x7e]{1,8192}$/;
const regionForm = /^[A-Za-z0-9-]{1,64}$/;
/** Of the configuration file only: the gateway would look for a variable or a file of its own machine. */
const referenceForm = /^(?:env|file):|\$\{[A-Za-z_]\w*\}/;
/** This machine, and the networks of RFC 1918, RFC 4193 and link-local ones. */
const privateHost =
  /^(?:localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|0\.0\.0\.0|\[(?:::1?|f[cd][0-9a-f:]*|fe[89ab][0-9a-f:]*)\])$/i;

function isPrivateAddress(address: string): boolean {
  return URL.canParse(address) && privateHost.test(new URL(address).hostname);
}

/** What the gateway would refuse, as far as the page can know it, in words for the field. What is empty has no problem. */
export function problemsOf({ apiKey, baseUrl, region, isPrivate }: ProviderTexts): ProviderProblems {
  const address = addressProblem(baseUrl, isPrivate);
  const key = keyProblem(apiKey);
  return {
    ...(key === undefined ? {} : { apiKey: key }),
    ...(address === undefined ? {} : { baseUrl: address }),
    ...(region === '' || regionForm.test(region) ? {} : { region: text.badRegion }),
  };
}

export const nameProblem = (name: string): string | undefined =>
  name === '' || nameForm.test(name) ? undefined : text.badName;

function keyProblem(key: string): string | undefined {
  if (key === '') return undefined;
  if (referenceForm.test(key)) return text.referenceKey;
  return keyForm.test(key) ? undefined : text.badKey;
}

function addressProblem(address: string, isPrivate: boolean): string | undefined {
  if (address === '') return undefined;
  if (!addressForm.test(address)) return text.badAddress;
  return isPrivateAddress(address) && !isPrivate ? text.privateAddress : undefined;
}
