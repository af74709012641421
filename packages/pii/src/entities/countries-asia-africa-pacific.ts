import { type Country, country } from './country-entities.ts';

/** Identifiers of Asia, Africa and the Pacific. */
export const asiaAfricaPacific: readonly Country[] = [
  country('IN', 356, 'India', [
    [1, 'AADHAAR', '2341 2341 2346'],
    [2, 'PAN', 'ACUPA7085R'],
    [3, 'PASSPORT', 'J8369854'],
    [7, 'GSTIN', '27AAPFU0939F1ZV'],
    [8, 'IFSC', 'HDFC0000053', 'BANK_CODE'],
    [9, 'VEHICLE_REGISTRATION', 'MH 12 AB 1234'],
    [13, 'VOTER', 'WKH1186253'],
  ]),
  country('CN', 156, 'China', [
    [1, 'RESIDENT_ID', '11010519491231002X'],
    [7, 'USCC', '91110000600037341L'],
  ]),
  country('JP', 392, 'Japan', [
    [1, 'MY_NUMBER', '1234 5678 9018'],
    [7, 'CORPORATE', '5-8356-7825-6246'],
  ]),
  country('KR', 410, 'South Korea', [
    [1, 'RRN', '971013-9019902'],
    [3, 'PASSPORT', 'M12345678'],
    [4, 'DRIVER_LICENSE', '11-12-345678-90'],
    [7, 'BRN', '116-82-00276'],
    [14, 'FRN', '971013-5019902'],
  ]),
  country('SG', 702, 'Singapore', [
    [1, 'NRIC_FIN', 'S1234567D'],
    [7, 'UEN', '00192200M'],
  ]),
  country('TH', 764, 'Thailand', [[1, 'TNIN', '3-1005-04338-21-1']]),
  country('PH', 608, 'Philippines', [[2, 'TIN', '239-114-542-000']]),
  country('ID', 360, 'Indonesia', [[1, 'NIK', '3171011708450001']]),
  country('MY', 458, 'Malaysia', [[1, 'NRIC', '770305-02-1234']]),
  country('HK', 344, 'Hong Kong', [[1, 'ID_CARD', 'G123456(A)']]),
  country('TW', 158, 'Taiwan', [[1, 'NATIONAL_ID', 'A123456789']]),
  country('TR', 792, 'Turkey', [
    [1, 'NATIONAL_ID', '10000000146'],
    [2, 'VKN', '4540536920'],
    [9, 'LICENSE_PLATE', '34 ABC 123'],
  ]),
  country('IL', 376, 'Israel', [[1, 'ID', '3933742-3']]),
  country('AE', 784, 'United Arab Emirates', [[1, 'EMIRATES_ID', '784-1980-1234567-9']]),
  country('ZA', 710, 'South Africa', [[1, 'ID_NUMBER', '8001015009087']]),
  country('NG', 566, 'Nigeria', [
    [1, 'NIN', '12345678901'],
    [8, 'BVN', '22212345678', 'BANK_CODE'],
  ]),
  country('KE', 404, 'Kenya', [[2, 'PIN', 'A001234567B']]),
  country('EG', 818, 'Egypt', [[1, 'NATIONAL_ID', '29001010123456']]),
  country('AU', 36, 'Australia', [
    [2, 'TFN', '876 543 210'],
    [3, 'PASSPORT', 'N1234567'],
    [5, 'MEDICARE', '2123 45670 1'],
    [7, 'ABN', '83 914 571 673'],
    [8, 'BSB', '062-000', 'BANK_CODE'],
    [16, 'ACN', '004 085 616', 'COMPANY_ID'],
  ]),
  country('NZ', 554, 'New Zealand', [
    [2, 'IRD', '49-091-850'],
    [5, 'NHI', 'ZZZ0016'],
    [8, 'BANK_ACCOUNT', '01-902-0068389-00'],
  ]),
];
