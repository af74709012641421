/** Tokens of cloud providers and code hosts, in their published formats. */
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { entropy } from './entropy.ts';
import { createTokenFamilies } from './token-families.ts';
import { runOf } from './token-run.ts';

const aws = createTokenFamilies(605, [
  ['akia asia abia acca a3t', '(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}', 2],
  ['absk', 'ABSK[A-Za-z0-9+/]{60,269}={0,2}'],
  ['bedrock-api-key', 'bedrock-api-key-[A-Za-z0-9+/=]{20,400}'],
]);

const awsSecret = {
  kind: 'trigger',
  code: 605,
  score: 0.98,
  terms: [
    'aws secret access key',
    'aws secret key',
    'secret access key',
    'secretaccesskey',
    'aws secret',
    'aws session token',
    'session token',
  ],
  afterTerm: true,
  pattern:
    /["'`*]{0,2}\s{0,3}(?:is|=|:|=>|:=)\s{0,3}["'`*]{0,2}([A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])|[A-Za-z0-9/+=]{100,1500})/iy,
  valid: (value) => entropy(value) >= 3.5,
  tail: runOf('[A-Za-z0-9/+=]'),
} satisfies TriggerRecognizer;

const gcp = createTokenFamilies(606, [
  ['aiza', 'AIza[\\w-]{35}'],
  ['ya29', 'ya29\\.(?:[\\w-]|\\.(?=[\\w-])){20,64}'],
  ['1//0', '1//0[\\w-]{30,160}'],
]);

const azure = createTokenFamilies(607, [
  ['accountkey', 'AccountKey=([A-Za-z0-9+/]{43,88}={0,2})'],
  ['sharedaccesskey', 'SharedAccessKey=([A-Za-z0-9+/]{42,44}={0,2})'],
  ['ocp-apim', 'Ocp-Apim-Subscription-Key["\':= ]{1,5}([a-f0-9]{32})'],
  ['sig', 'sig=([A-Za-z0-9%/+]{43,63}(?:%3D|=))', 3.5],
]);

/** Entra ID client secrets contain `Q~` after three characters and a digit. */
const entraSecret = {
  kind: 'trigger',
  code: 607,
  score: 0.98,
  chars: '~',
  startOf: (_text, at) => at - 5,
  pattern: /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/y,
  valid: (value) => entropy(value) >= 3.5,
} satisfies TriggerRecognizer;

const github = createTokenFamilies(608, [
  ['ghp gho ghu ghs ghr', 'gh[pousr]_[A-Za-z0-9]{36,255}'],
  ['github_pat', 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}'],
]);

const gitlab = createTokenFamilies(609, [
  ['glpat', 'glpat-[\\w.-]{20,64}'],
  ['gldt', 'gldt-[\\w-]{20,64}'],
  ['glrt', 'glrt-[\\w.-]{20,64}'],
  ['glcbt', 'glcbt-[\\w-]{20,64}'],
  ['glptt', 'glptt-[a-f0-9]{40}'],
  ['glft', 'glft-[\\w-]{20,64}'],
  ['glimt', 'glimt-[\\w-]{25}'],
  ['glagent', 'glagent-[\\w-]{50}'],
  ['gloas', 'gloas-[\\w-]{64}'],
  ['glsoat', 'glsoat-[\\w-]{20}'],
  ['glffct', 'glffct-[\\w-]{20}'],
  ['gr1348941', 'GR1348941[\\w-]{20}'],
]);

const slack = createTokenFamilies(610, [
  ['xoxb xoxp xoxa xoxr xoxs xoxc xoxd xoxo xoxe', 'xox[bparscdoe](?:-\\d)?-[A-Za-z0-9%-]{10,250}'],
  ['xoxe.xox', 'xoxe\\.xox[bp]-\\d-[A-Za-z0-9]{60,180}'],
  ['xapp', 'xapp-\\d-[A-Z0-9]{8,13}-\\d{8,14}-[a-z0-9]{20,80}'],
  ['xwfp', 'xwfp-[A-Za-z0-9-]{20,80}'],
]);

const otherClouds = createTokenFamilies(699, [
  ['dop_v1 doo_v1 dor_v1', 'do[por]_v1_[a-f0-9]{64}'],
  ['hrku', 'HRKU-[\\w-]{36,70}'],
  ['ltai', 'LTAI[A-Za-z0-9]{12,24}', 3],
  ['akid', 'AKID[A-Za-z0-9]{32}', 3],
  ['aqvn', 'AQVN[\\w-]{35,38}'],
  ['t1.', 't1\\.[A-Z0-9a-z_-]{20,2000}={0,2}\\.[A-Z0-9a-z_-]{86}={0,2}'],
  ['y0', 'y[0-3]_[\\w-]{55,70}'],
  ['scw', 'SCW[A-Z0-9]{17}', 3],
  ['exo', 'EXO[a-z0-9]{24,32}', 3],
  ['flyv1', 'FlyV1 fm[12][ar]?_[A-Za-z0-9+/=,_]{50,700}'],
  ['fm2 fm1 fo1', '(?:fm[12][ar]?|fo1)_[A-Za-z0-9+/=,_-]{40,700}'],
  ['dapi', 'dapi[a-f0-9]{32}(?:-\\d)?'],
  ['sbp', 'sbp_[a-f0-9]{40}'],
  ['sb_secret', 'sb_secret_[\\w-]{20,60}'],
  ['pscale', 'pscale_(?:tkn|pw|oauth)_[\\w=.-]{32,64}'],
  ['napi', 'napi_[a-z0-9]{40,80}'],
  ['nfp nfc nfo nfu nfb', 'nf[pcoub]_[A-Za-z0-9]{36}'],
  ['vcp vci vca vcr vck', 'vc[picark]_[A-Za-z0-9]{24,80}'],
  ['vercel blob', 'vercel_blob_rw_[A-Za-z0-9_]{20,100}'],
  ['rnd', 'rnd_[A-Za-z0-9]{28,40}', 3],
  ['tskey', 'tskey-[a-z]{3,12}-[A-Za-z0-9]{6,24}-[A-Za-z0-9]{20,48}'],
  ['hvs hvb hvr', 'hv[sbr]\\.[\\w-]{24,300}'],
  ['pul', 'pul-[a-f0-9]{40}'],
  ['sha256~', 'sha256~[\\w-]{43}'],
  ['dp.', 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}'],
  ['ccipat ccipra', 'CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}'],
  ['bkua bkaj', 'bk(?:ua|aj)_[a-z0-9]{40}'],
  ['ddp ddo ddw', 'dd[pow]_[A-Za-z0-9]{36}'],
  ['v1.0-', 'v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}'],
  ['cloudinary', 'cloudinary:\\/\\/\\d{12,18}:[\\w-]{20,40}@[\\w-]{2,40}'],
  ['ops_eyj', 'ops_eyJ[A-Za-z0-9+/=_-]{40,2000}'],
  ['sntrys_eyj', 'sntrys_eyJ[A-Za-z0-9+/=_-]{30,600}'],
  ['eaa', 'EAA[A-Z][A-Za-z0-9]{40,300}', 3.5],
  ['a3-', 'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}'],
  ['age-secret-key', 'AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}'],
  ['tk-us', 'tk-us-[\\w-]{48}'],
  ['ico-', 'ico-[A-Za-z0-9]{32}'],
  ['sgp', 'sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}'],
  ['squ sqp sqa', 'sq[upa]_[a-f0-9]{40}'],
]);

/** Terraform Cloud: 14 characters, `.atlasv1.`, and 60 more. */
const terraform = {
  kind: 'trigger',
  code: 699,
  score: 0.98,
  terms: ['atlasv1'],
  startOf: (_text, at) => at - 15,
  pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9=_-]{60,70}(?![A-Za-z0-9])/y,
} satisfies TriggerRecognizer;

export const cloudTokensRecognizers: readonly Recognizer[] = [
  ...aws,
  awsSecret,
  ...gcp,
  ...azure,
  entraSecret,
  ...github,
  ...gitlab,
  ...slack,
  ...otherClouds,
  terraform,
];
