export { base58CheckPayload } from './base58check.ts';
export { bech32Kind } from './bech32.ts';
export { alphanumericValue, digitAt, isMonthDay, isUniform, weightedSum } from './digits.ts';
export { isEip55 } from './eip55.ts';
export { ibanLengths, isIban } from './iban.ts';
export { isMod11By10, isMod11Dash2, isMod37By36 } from './iso7064.ts';
export { isLuhn, luhnSum } from './luhn.ts';
export { mod97 } from './mod97.ts';
export { isVerhoeff } from './verhoeff.ts';
