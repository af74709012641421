/** Words that are written in capitals. */
const abbreviations = new Set(
  'ABA AHV API AWS BIC BSN CNPJ CPF CUIL CUIT CURP CVV DNI EIN EORI GCP GLN GPS GUID IBAN ICD ICE ID IMEI IP ISIN ITIN JWT KYC LEI MAC MRN NHS NI NIE NIF NINO NIP NPI NRIC OTP PAN PGP PIN RFC RRN SIN SIREN SIRET SSH SSN SWIFT TFN TIN URL UUID VAT VIN'.split(
    ' ',
  ),
);
/** Of a country: `DE_TAX_ID`. */
const countryForm = /^[A-Z]{2}$/;
const smallWords = new Set(['IN', 'OF', 'OR', 'AND', 'TO', 'BY', 'NO', 'ON']);

/** The name of a type as people read it: `EMAIL_ADDRESS` is "Email address", `DE_TAX_ID` is "DE tax ID". */
export function entityName(type: string): string {
  const words = type.split('_').map((word, at) => {
    const isCountry = at === 0 && countryForm.test(word) && !smallWords.has(word) && type.includes('_');
    return isCountry || abbreviations.has(word) ? word : word.toLowerCase();
  });
  const name = words.join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
