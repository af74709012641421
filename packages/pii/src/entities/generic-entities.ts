import type { Entity, Tier } from './entity.ts';

function createEntities(
  tier: Tier,
  set: Entity['set'],
  rows: readonly (readonly [code: number, name: string, example: string, placeholderType?: string])[],
): readonly Entity[] {
  return rows.map(([code, name, example, placeholderType]) => ({
    code,
    name,
    tier,
    set,
    example,
    ...(placeholderType !== undefined && { placeholderType }),
  }));
}

/** Groups: the code stands for all types whose hundreds it names. */
export const genericGroups: readonly { readonly code: number; readonly name: string }[] = [
  { code: 100, name: 'PERSON_GROUP' },
  { code: 200, name: 'CONTACT_AND_PLACE_GROUP' },
  { code: 300, name: 'ORGANIZATION_TIME_REFERENCE_GROUP' },
  { code: 400, name: 'FINANCIAL_GROUP' },
  { code: 500, name: 'NETWORK_AND_DEVICE_GROUP' },
  { code: 600, name: 'SECRET_GROUP' },
  { code: 700, name: 'HEALTH_GROUP' },
  { code: 900, name: 'INTERNAL_GROUP' },
];

/** Types that no country owns. */
export const genericEntities: readonly Entity[] = [
  ...createEntities('name', 'default', [[101, 'PERSON', 'Anna Schmidt']]),
  ...createEntities('attribute', 'default', [[102, 'USERNAME', 'aschmidt84']]),
  ...createEntities('date', 'default', [[104, 'DATE_OF_BIRTH', '14 March 1987']]),
  ...createEntities('attribute', 'strict', [
    [103, 'AGE', '42 years old'],
    [105, 'GENDER', 'female'],
    [106, 'NRP', 'Portuguese', 'NATIONALITY_RELIGION_POLITICS'],
    [107, 'TITLE', 'Dr.'],
    [108, 'OCCUPATION', 'bricklayer'],
    [109, 'ETHNIC_GROUP', 'Sorbian'],
    [110, 'RELIGION', 'Buddhist'],
    [111, 'POLITICAL_AFFILIATION', 'Liberal'],
    [112, 'SEXUAL_ORIENTATION', 'bisexual'],
    [113, 'MARITAL_STATUS', 'divorced'],
  ]),
  ...createEntities('internet', 'default', [[201, 'EMAIL_ADDRESS', 'anna@example.com']]),
  ...createEntities('phone', 'default', [[202, 'PHONE_NUMBER', '+49 30 901820']]),
  ...createEntities('address', 'default', [
    [203, 'ADDRESS', 'Lindenstr. 12, 10969 Berlin'],
    [206, 'GEO_COORDINATES', '52.5200, 13.4050'],
  ]),
  ...createEntities('name', 'strict', [[204, 'LOCATION', 'Lisbon']]),
  ...createEntities('attribute', 'strict', [[205, 'ZIP_CODE', '10969']]),
  ...createEntities('internet', 'strict', [
    [207, 'URL', 'https://example.com/a'],
    [208, 'SOCIAL_HANDLE', '@anna_s'],
  ]),
  ...createEntities('internet', 'all', [[209, 'DOMAIN_NAME', 'example.com']]),
  ...createEntities('name', 'strict', [[301, 'ORGANIZATION', 'Acme GmbH']]),
  ...createEntities('date', 'strict', [[302, 'DATE_TIME', '3 May 2024, 14:30']]),
  ...createEntities('attribute', 'all', [[303, 'MONETARY_AMOUNT', '1,250.00 EUR']]),
  ...createEntities('phone', 'strict', [
    [304, 'CASE_NUMBER', '18403/91'],
    [305, 'CUSTOMER_ID', 'KD-204811'],
    [308, 'GENERIC_ID', 'ORD-2024-00817'],
  ]),
  ...createEntities('attribute', 'strict', [[306, 'LICENSE_PLATE', 'B-AX 1234']]),
  ...createEntities('validated', 'strict', [[307, 'VEHICLE_ID', '1M8GDM9AXKP042788']]),
  ...createEntities('validated', 'default', [
    [401, 'CREDIT_CARD', '4111 1111 1111 1111'],
    [402, 'CREDIT_CARD_CVV', '737', 'CARD_CODE'],
    [403, 'CREDIT_CARD_EXPIRY', '08/27', 'CARD_EXPIRY'],
    [404, 'IBAN_CODE', 'DE89 3704 0044 0532 0130 00', 'IBAN'],
    [405, 'SWIFT_CODE', 'DEUTDEFF500', 'BANK_CODE'],
    [406, 'ABA_ROUTING_NUMBER', '021000021', 'BANK_CODE'],
    [407, 'CRYPTO', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'CRYPTO_ADDRESS'],
    [408, 'BANK_ACCOUNT_NUMBER', '0532013000', 'BANK_ACCOUNT'],
    [409, 'PIN', '4821', 'CODE'],
    [410, 'CREDIT_CARD_TRACK', '%B4111111111111111^DOE/JOHN^2708...', 'CARD_TRACK'],
  ]),
  ...createEntities('validated', 'all', [[411, 'SECURITY_ID', 'US0378331005']]),
  ...createEntities('internet', 'default', [
    [501, 'IP_ADDRESS', '203.0.113.42'],
    [502, 'MAC_ADDRESS', '00:1B:44:11:3A:B7'],
  ]),
  ...createEntities('validated', 'default', [
    [503, 'IMEI', '490154203237518'],
    [504, 'IMSI', '262011234567890'],
    [505, 'ICCID', '8949 2201 2345 6789 015'],
  ]),
  ...createEntities('validated', 'strict', [
    [506, 'ADVERTISING_ID', '38400000-8cf0-11bd-b23e-10b96e40000d'],
    [508, 'DEVICE_ID', 'C02X8123JG5J'],
  ]),
  ...createEntities('secret', 'default', [
    [507, 'HTTP_COOKIE', 'sid=...', 'TOKEN'],
    [601, 'PASSWORD', 'correct-horse-7', 'TOKEN'],
    [602, 'API_KEY', 'api_key=...', 'TOKEN'],
    [603, 'JWT', 'eyJhbGciOi...', 'TOKEN'],
    [604, 'PRIVATE_KEY', '-----BEGIN ...', 'TOKEN'],
    [605, 'AWS_CREDENTIALS', 'AKIA...', 'TOKEN'],
    [606, 'GCP_CREDENTIALS', 'AIza...', 'TOKEN'],
    [607, 'AZURE_AUTH_TOKEN', 'AccountKey=...', 'TOKEN'],
    [608, 'GITHUB_TOKEN', 'ghp_...', 'TOKEN'],
    [609, 'GITLAB_TOKEN', 'glpat-...', 'TOKEN'],
    [610, 'SLACK_TOKEN', 'xoxb-...', 'TOKEN'],
    [611, 'AI_PROVIDER_KEY', 'sk-...', 'TOKEN'],
    [612, 'PAYMENT_PROVIDER_KEY', 'sk_live_...', 'TOKEN'],
    [613, 'OAUTH_CLIENT_SECRET', 'client_secret=...', 'TOKEN'],
    [614, 'BASIC_AUTH_HEADER', 'Authorization: Basic ...', 'TOKEN'],
    [615, 'CONNECTION_STRING', 'postgres://user:...@host/db', 'TOKEN'],
    [616, 'PACKAGE_REGISTRY_TOKEN', 'npm_...', 'TOKEN'],
    [617, 'WEBHOOK_URL', 'https://hooks.example.com/services/...', 'TOKEN'],
    [699, 'OTHER_SECRET', 'dop_v1_...', 'TOKEN'],
  ]),
  ...createEntities('validated', 'default', [
    [701, 'MEDICAL_LICENSE', 'BB1388568'],
    [702, 'MEDICAL_RECORD_NUMBER', 'MRN 00482913'],
    [703, 'HEALTH_PLAN_ID', 'XYZ123456789'],
  ]),
  ...createEntities('attribute', 'strict', [
    [704, 'MEDICAL_TERM', 'hypertension'],
    [705, 'BLOOD_TYPE', 'AB+'],
    [706, 'ICD10_CODE', 'E11.9', 'DIAGNOSIS_CODE'],
  ]),
  ...createEntities(
    'custom',
    'default',
    [...'ABCDEFGHIJ'].map((letter, slot) => [990 + slot, `CUSTOM_${letter}`, 'PRJ-0042'] as const),
  ),
  ...createEntities('literal', 'default', [[901, 'LITERAL', '<PERSON_1>']]),
];
