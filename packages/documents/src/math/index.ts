export { latexInMarkdown } from './latex.ts';
export { createMathNode, type MathNode } from './math-node.ts';
export { officeMathToLatex } from './office-math.ts';
export { webMathToLatex } from './web-math.ts';
