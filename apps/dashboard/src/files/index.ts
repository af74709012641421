export { readAsDataUrl } from './read-file.ts';
