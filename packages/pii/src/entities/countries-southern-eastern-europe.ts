import { type Country, country } from './country-entities.ts';

/** Identifiers of the south and the east of Europe. */
export const southernEasternEurope: readonly Country[] = [
  country('ES', 724, 'Spain', [
    [1, 'NIF', '54362315K'],
    [3, 'PASSPORT', 'AAA123456'],
    [6, 'VAT', 'ESB58378431'],
    [7, 'CIF', 'B58378431'],
    [9, 'LICENSE_PLATE', '1234 BCD'],
    [14, 'NIE', 'X2482300W'],
    [15, 'NSS', '28 12345678 40'],
  ]),
  country('IT', 380, 'Italy', [
    [1, 'FISCAL_CODE', 'RSSMRA85T10A562S'],
    [3, 'PASSPORT', 'YA1234567'],
    [4, 'DRIVER_LICENSE', 'U1H00A000B'],
    [6, 'VAT_CODE', '00743110157'],
    [9, 'LICENSE_PLATE', 'AB 123 CD'],
    [10, 'IDENTITY_CARD', 'CA12345AB'],
  ]),
  country('PT', 620, 'Portugal', [
    [1, 'NISS', '11999999994'],
    [2, 'NIF', '501 964 843'],
    [3, 'PASSPORT', 'CA123456'],
    [6, 'VAT', 'PT 501 964 843'],
    [10, 'CC', '00000000 0 ZZ4'],
    [11, 'CODIGO_POSTAL', '1200-309'],
  ]),
  country('GR', 300, 'Greece', [
    [2, 'AFM', '094259216'],
    [6, 'VAT', 'EL 094259216'],
    [15, 'AMKA', '01013099997'],
  ]),
  country('CY', 196, 'Cyprus', [[6, 'VAT', 'CY 10259033P']]),
  country('MT', 470, 'Malta', [[6, 'VAT', 'MT 1167-9112']]),
  country('PL', 616, 'Poland', [
    [1, 'PESEL', '83010411457'],
    [2, 'NIP', '856-734-62-15'],
    [3, 'PASSPORT', 'AB1234567'],
    [6, 'VAT', 'PL 8567346215'],
    [7, 'REGON', '192598184'],
    [10, 'ID_CARD', 'ABA300000'],
  ]),
  country('CZ', 203, 'Czechia', [
    [1, 'RC', '710319/2745'],
    [6, 'DIC', 'CZ 25123891'],
    [7, 'ICO', '25123891'],
  ]),
  country('SK', 703, 'Slovakia', [
    [1, 'RC', '710319/2745'],
    [6, 'DPH', 'SK 202 274 96 19'],
  ]),
  country('HU', 348, 'Hungary', [
    [2, 'TAX_ID', '8071592153'],
    [6, 'ANUM', 'HU-12892312'],
    [15, 'TAJ', '111 111 110'],
  ]),
  country('RO', 642, 'Romania', [
    [1, 'CNP', '1630615123457'],
    [6, 'CUI', 'RO 18547290'],
  ]),
  country('BG', 100, 'Bulgaria', [
    [1, 'EGN', '7523169263'],
    [6, 'VAT', 'BG 175 074 752'],
    [14, 'PNF', '7111042925'],
  ]),
  country('HR', 191, 'Croatia', [
    [1, 'OIB', '33392005961'],
    [6, 'VAT', 'HR 33392005961'],
  ]),
  country('SI', 705, 'Slovenia', [
    [1, 'EMSO', '0101006500006'],
    [6, 'DDV', 'SI 5022 3054'],
  ]),
  country('RS', 688, 'Serbia', [
    [1, 'JMBG', '0101006500006'],
    [2, 'PIB', '101134702'],
  ]),
  country('EE', 233, 'Estonia', [
    [1, 'IK', '36805280109'],
    [6, 'KMKR', 'EE 100 931 558'],
  ]),
  country('LV', 428, 'Latvia', [
    [1, 'PK', '161175-19997'],
    [6, 'PVN', 'LV 4000 3521 600'],
  ]),
  country('LT', 440, 'Lithuania', [
    [1, 'AK', '33309240064'],
    [6, 'PVM', 'LT 119511515'],
  ]),
  country('UA', 804, 'Ukraine', [[2, 'RNTRC', '1759013776']]),
  country('RU', 643, 'Russia', [
    [2, 'INN', '123456789047'],
    [15, 'SNILS', '112-233-445 95'],
  ]),
];
