/** Modules hold no state: what changes belongs to an object that its owner creates. Constant tables are data. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../support/index.ts';

const exceptions = [
  // A program of its own, as a thread: its module is its main function.
  'apps/gateway/src/storage/sqlite/thread.ts: prepare keeps state in a closure',
  // WebAssembly modules, loaded once in each document process.
  'packages/documents/src/image/decode-heic.ts: loadLibheif keeps state in a closure',
  'packages/documents/src/ocr/tesseract-wasm.ts: compileCore keeps state in a closure',
  'packages/documents/src/pdf/pdfium.ts: loadPdfium keeps state in a closure',
  // Names of months in the languages of the runtime, computed on first use: constant, though written late.
  'packages/pii/src/surrogate/shift-date.ts: let monthsByName',
];

const mutatingMethods = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);
const readonlyTypes = new Set(['ReadonlyMap', 'ReadonlySet', 'ReadonlyArray', 'Readonly']);

function isReadonlyType(annotation: ESTree.TSTypeAnnotation | null | undefined): boolean {
  const type = annotation?.typeAnnotation;
  if (type?.type === 'TSTypeOperator') return type.operator === 'readonly';
  return (
    type?.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    readonlyTypes.has(type.typeName.name)
  );
}

/** Why a constant with this value can only be state: it is useless unless something is put into it. */
function isEmptyContainer(value: ESTree.Expression | null): boolean {
  if (value?.type === 'ArrayExpression') return value.elements.length === 0;
  if (value?.type !== 'NewExpression' || value.callee.type !== 'Identifier') return false;
  const { name } = value.callee;
  return /^Weak(?:Map|Set)$/.test(name) || (/^(?:Map|Set)$/.test(name) && value.arguments.length === 0);
}

/** A call whose result remembers something between calls. */
function isMemoizing(value: ESTree.Expression | null): boolean {
  return value?.type === 'CallExpression' && /^(?:once|create\w*Cache)$/.test(nameOf(value.callee) ?? '');
}

const nameOf = (node: ESTree.Node): string | undefined =>
  node.type === 'Identifier' ? node.name : undefined;

/** The variable that an expression such as `table.rows[0]` belongs to. */
function rootOf(node: ESTree.Node): string | undefined {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return nameOf(node);
}

/** Why a constant can only be state; undefined if it need not be. */
function stateIn(id: ESTree.BindingIdentifier, value: ESTree.Expression | null): string | undefined {
  if (isEmptyContainer(value) && !isReadonlyType(id.typeAnnotation))
    return `${id.name} is empty and not readonly`;
  return isMemoizing(value) ? `${id.name} keeps state in a closure` : undefined;
}

/** Variables of a module that can only be state, as findings, and the names of its other constants. */
function readModuleVariables(body: readonly ESTree.Node[]): {
  readonly found: string[];
  readonly constants: ReadonlySet<string>;
} {
  const found: string[] = [];
  const constants = new Set<string>();
  for (const statement of body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier') continue;
      const state = node.kind === 'const' ? stateIn(id, init) : `${node.kind} ${id.name}`;
      if (state === undefined) constants.add(id.name);
      else found.push(state);
    }
  }
  return { found, constants };
}

/** Everything in a module that can change after it was loaded. */
function findModuleState(file: string, text: string): readonly string[] {
  const { program } = parseSync(file, text);
  const { found, constants } = readModuleVariables(program.body);
  let depth = 0;
  const local = new Set<string>();
  const changed = new Set<string>();
  const enter = (node: { readonly params: readonly ESTree.ParamPattern[] }): void => {
    depth++;
    for (const parameter of node.params) if (parameter.type === 'Identifier') local.add(parameter.name);
  };
  const leave = (): void => {
    depth--;
  };
  const change = (node: ESTree.Node): void => {
    // The position of a sticky expression is set before each use.
    const isPosition = node.type === 'MemberExpression' && nameOf(node.property) === 'lastIndex';
    const root = node.type === 'MemberExpression' && !isPosition ? rootOf(node) : undefined;
    if (depth > 0 && root !== undefined && constants.has(root)) changed.add(root);
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator({ id }) {
      if (depth > 0 && id.type === 'Identifier') local.add(id.name);
    },
    AssignmentExpression: ({ left }) => change(left),
    UpdateExpression: ({ argument }) => change(argument),
    UnaryExpression({ operator, argument }) {
      if (operator === 'delete') change(argument);
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      if (callee.property.type === 'Identifier' && mutatingMethods.has(callee.property.name)) change(callee);
    },
    PropertyDefinition({ static: isStatic, readonly: isReadonly, key }) {
      if (isStatic && isReadonly !== true && key.type === 'Identifier')
        found.push(`static ${key.name} is not readonly`);
    },
  }).visit(program);
  for (const name of changed) if (!local.has(name)) found.push(`a function changes ${name}`);
  return found.map((one) => `${file}: ${one}`);
}

describe('module-level state', () => {
  it('does not exist in the product', async () => {
    const { stdout } = await promisify(execFile)(
      'git',
      ['ls-files', 'apps/*/src/*.ts', 'packages/*/src/*.ts'],
      {
        cwd: REPOSITORY,
        maxBuffer: 16_000_000,
      },
    );
    const files = stdout.split('\n').filter((name) => name !== '' && !/\.test\.ts$/.test(name));
    expect(files.length).toBeGreaterThan(500);
    const found = await Promise.all(
      files.map(async (file) => findModuleState(file, await readFile(join(REPOSITORY, file), 'utf8'))),
    );
    expect(found.flat()).toEqual(exceptions);
  });

  it.each([
    ['let count = 0;', true],
    ['export let last: string | undefined;', true],
    ['const cache = new WeakMap<object, string>();', true],
    ['const cache = new Map<string, string>();', true],
    ['const load = once(() => read());', true],
    ['const none: readonly string[] = [];', false],
    ['const none: ReadonlyMap<string, string> = new Map();', false],
    ["const levels: ReadonlySet<string> = new Set(['low', 'high']);", false],
    ["const seen = new Set(['a']); function add(b: string) { seen.add(b); }", true],
    ['const counts = { a: 0 }; const count = () => { counts.a++; };', true],
    ['const counts = { a: 0 }; function count(counts: { a: number }) { counts.a++; }', false],
    ['const table = new Map([[1, 2]]); table.set(2, 3);', false],
    ['function create() { const cache = new Map(); let last = 0; return { cache, last }; }', false],
    ['class Ids { static next = 0; }', true],
  ])('%j is refused: %s', (text, isState) => {
    expect(findModuleState('module.ts', text).length > 0).toBe(isState);
  });
});
