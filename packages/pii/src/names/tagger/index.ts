export { createTagger } from './tagger.ts';
