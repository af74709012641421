export { refuse } from './refuse.ts';
export { type Sample, takeSample } from './sample.ts';
export { textForm } from './text-like.ts';
