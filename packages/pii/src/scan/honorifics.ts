/** Honorifics before a personal name, as alternatives of a pattern, in the spelling in which they are written. */
export const honorificPattern =
  'Mr|Mrs|Ms|Miss|Mx|Dr|Professor|Prof|Herrn?|Frau|Fräulein|Monsieur|Madame|Mademoiselle|Mme|Mlle|Maître|Señorita|Señora?|Sra?|Srta|Don|Doña|Signorina|Signora|Signore?|Sig\\.ra|Sig\\.na|Sig|Dott\\.ssa|Dottoressa|Dottor|Dott|Avv|Ing|[Mm]eneer|[Mm]evrouw|[Dd]hr|[Mm]evr|[Mm]w|[Dd]e heer|Senhora?|Doutora?|Dra|D\\.ª|Dª|Dña|Pr|Eng|(?:Dr|Eng|Prof|Arq)\\.?ª';
