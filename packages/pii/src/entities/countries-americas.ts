import { type Country, country } from './country-entities.ts';

/** Identifiers of the Americas. */
export const americas: readonly Country[] = [
  country('US', 840, 'United States', [
    [1, 'SSN', '536-90-4399', 'NATIONAL_ID'],
    [2, 'ITIN', '912-90-3456'],
    [3, 'PASSPORT', 'A12345678'],
    [4, 'DRIVER_LICENSE', 'D1234567'],
    [5, 'MBI', '1EG4-TE5-MK73'],
    [7, 'EIN', '91-1144442'],
    [8, 'BANK_NUMBER', '000123456789'],
    [12, 'NPI', '1234567893'],
  ]),
  country('CA', 124, 'Canada', [
    [1, 'SIN', '123-456-782'],
    [3, 'PASSPORT', 'GA302922'],
    [5, 'BC_PHN', '9698 658 215'],
    [7, 'BN', '12302 6635 RC 0001'],
    [11, 'POSTAL_CODE', 'K1A 0B1'],
    [16, 'OHIP', '5584-486-673-YM', 'HEALTH_ID'],
  ]),
  country('MX', 484, 'Mexico', [
    [1, 'CURP', 'BOXW310820HNERXN09'],
    [2, 'RFC', 'GODE561231GR8'],
    [8, 'CLABE', '032180000118359719'],
    [15, 'NSS', '12345678903'],
  ]),
  country('BR', 76, 'Brazil', [
    [1, 'CPF', '390.533.447-05'],
    [4, 'CNH', '98765432100'],
    [7, 'CNPJ', '16.727.230/0001-97'],
    [9, 'LICENSE_PLATE', 'BRA2E19'],
    [10, 'RG', '24.678.131-4'],
    [11, 'CEP', '01310-100'],
    [13, 'TITULO_ELEITOR', '1023 8501 0671'],
    [15, 'PIS', '120.56412.54-5'],
  ]),
  country('AR', 32, 'Argentina', [
    [1, 'DNI', '20.123.456'],
    [2, 'CUIT', '20-05536168-2'],
    [8, 'CBU', '2850590940090418135201'],
  ]),
  country('CL', 152, 'Chile', [[1, 'RUT', '12.531.909-2']]),
  country('CO', 170, 'Colombia', [
    [1, 'CEDULA', '1.020.304.050'],
    [2, 'NIT', '213.123.432-1'],
  ]),
  country('PE', 604, 'Peru', [
    [1, 'DNI', '10117410-2'],
    [2, 'RUC', '20512333797'],
  ]),
  country('EC', 218, 'Ecuador', [
    [1, 'CEDULA', '171430710-3'],
    [2, 'RUC', '1792060346001'],
  ]),
  country('UY', 858, 'Uruguay', [
    [1, 'CEDULA', '1.234.567-2'],
    [2, 'RUT', '21-100342-001-7'],
  ]),
  country('DO', 214, 'Dominican Republic', [[1, 'CEDULA', '001-1391820-5']]),
];
