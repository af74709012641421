import { terms } from '../labelled-value.ts';

/** Honorifics before a personal name, as trigger terms: folded to lower case without diacritics. */
export const honorificTerms: readonly string[] = terms(
  'mr, mrs, ms, miss, mx, dr, prof, professor, herr, herrn, frau, fraulein, monsieur, madame, mademoiselle, mme, mlle, maitre, senor, senora, senorita, sr, sra, srta, don, dona, signor, signore, signora, signorina, sig, sig.ra, sig.na, dott, dott.ssa, dottor, dottoressa, avv, ing, meneer, mevrouw, dhr, mevr, mw, de heer, senhor, senhora, doutor, doutora, dra, dna, pr, eng',
);
