export { refuse } from './refuse.ts';
export { type Sample, takeSample } from './sample.ts';
export { type TextForm, textForm } from './text-like.ts';
