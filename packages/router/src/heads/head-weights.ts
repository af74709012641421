/** Outputs of heads for a prompt: what all models share, the directions in which they differ, and likeness to kinds of prompts. */
export const factorCount = 5;
export const linearCount = 1 + factorCount;
export const clusterCount = 10;
/** Four outputs at once are summed fastest. */
export const outputCount = linearCount + clusterCount;

/** What is known about a model from its grades. */
export interface HeadOfModel {
  readonly name: string;
  readonly grades: number;
  /** Mean score, drawn to what the other models suggest where there are few grades. */
  readonly mean: number;
  /** Mean of what was expected without heads. */
  readonly expected: number;
  /** How much each factor of a prompt matters to it. */
  readonly loadings: readonly number[];
}

/** How familiar a prompt is: the logit of the probability that its subject was in training. */
export interface FamiliarityGate {
  readonly constant: number;
  /** Share of its words that occurred in training. */
  readonly known: number;
  /** Likeness of its words to the nearest kind of prompts. */
  readonly likeness: number;
  /** Distance of its style from that kind. */
  readonly form: number;
}

/**
 * How far grades are believed, 0 to 1: in how good a model is on the whole, in what heads say tells its prompts apart, and against what
 * was expected to tell them apart without heads.
 */
export interface Trust {
  readonly level: number;
  readonly detail: number;
  readonly doubt: number;
}

/** Trust at two familiarities: that of left-out subjects, and that of left-out prompts of known ones. */
export interface TrustCurve {
  readonly far: number;
  readonly farTrust: Trust;
  readonly near: number;
  readonly nearTrust: Trust;
}

/** Heads of an account: linear models of words and style, and how far to believe them. */
export interface HeadWeights {
  readonly models: readonly HeadOfModel[];
  /** How much better the graded models did than expected, on average. */
  readonly shift: number;
  readonly gate: FamiliarityGate;
  readonly trust: TrustCurve;
  /** Known buckets, and by known bucket its inverse document frequency and `outputCount` integers. */
  readonly words: Uint16Array;
  readonly idf: Float32Array;
  readonly rows: Int8Array;
  /** Scale of those integers, by output. */
  readonly scales: Float32Array;
  readonly shapeMean: Float32Array;
  readonly shapeScale: Float32Array;
  /** By linear output: a number per shape feature. */
  readonly shapes: Float32Array;
  readonly constants: Float32Array;
  /** By cluster: its mean style. */
  readonly clusterShapes: Float32Array;
}
