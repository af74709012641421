export { SurrogateMap } from './surrogate-map.ts';
