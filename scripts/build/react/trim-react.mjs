import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { keptNames, unusedKinds, unusedParts } from './unused-parts.mjs';

/** The files of React that builds take; the group is a file's name. */
const REACT = /node_modules[\\/]react(?:-dom)?[\\/]cjs[\\/](react|react-dom|react-dom-client)\.production\.js$/;

const namesIn = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean);
const unusedIn = (/** @type {string} */ name, /** @type {boolean} */ isPage) =>
  new Set(
    Object.values(unusedParts).flatMap(({ file = 'react-dom-client', onPages = false, functions }) =>
      file === name && !(isPage && onPages) ? namesIn(functions) : [],
    ),
  );
const unusedMembers = new Set(Object.values(unusedParts).flatMap(({ members = '' }) => namesIn(members)));
/** What `react-dom` exports besides `createPortal` and `flushSync`, and what React exports for other features above. */
const EXPORT =
  /^exports\.(?:pre\w+|useForm\w+|useActionState|useOptimistic|requestFormReset|unstable_\w+|cacheSignal)$/;
/** The page that explains an error by its number. */
const ERROR = 'https://react.dev/errors/';
const tables = new Map(Object.entries(keptNames));
/** Where React keeps a view that is ready from the screen until 300 ms after the last fallback. */
const WAIT = /\b(globalMostRecentFallbackTime) \+ 300(?= - now\(\))/;
/** Methods of features above, and what React starts transitions and its classes find nodes with. */
const METHOD = /^(?:FragmentInstance\.prototype\.\w+|ReactSharedInternals\.S|ReactDOMSharedInternals\.findDOMNode)$/;
/** What every supported browser has, with what takes its place where there is no page. */
const fallbacks = new Map([
  ['reportGlobalError', 'console.error'],
  ['AbortControllerLocal', 'undefined'],
]);

/**
 * Removes from React what no view reaches. Its packages are closed modules, from which a bundler drops nothing.
 * The renderer also shows what has arrived at once, and not 300 ms after the last fallback.
 * @param {string} path of one of its files
 * @param {string} text
 * @param {{isPage?: boolean}} [options] `isPage`: for a page of the demo, not for elements alone
 * @throws {Error} if this version of React lacks a function that the list names, or waits elsewhere
 */
export function trimReact(path, text, { isPage = false } = {}) {
  const name = REACT.exec(path)?.[1] ?? '';
  const unused = unusedIn(name, isPage);
  const source = text.replace(WAIT, '$1');
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  /** @type {[from: number, to: number, text: string][]} */
  const cuts = [];
  const found = new Set();
  for (const statement of file.statements) {
    const name = ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? '') : '';
    if (name === 'formatProdErrorMessage')
      cuts.push([statement.getStart(), statement.end, `function ${name}(code) { return '${ERROR}' + code; }`]);
    else if (unused.has(name)) {
      found.add(name);
      cuts.push([statement.getStart(), statement.end, `function ${name}() {}`]);
    } else if (ts.isVariableStatement(statement)) tablesIn(statement, cuts);
    else if (isUnusedMember(statement)) cuts.push([statement.getStart(), statement.end, '']);
    else casesIn(statement, cuts);
  }
  const missing = [...unused].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`unused-parts.mjs names no functions of React: ${missing.join(', ')}`);
  if (name === 'react-dom-client' && source === text) throw new Error('React waits elsewhere after a fallback.');
  return cuts.reduceRight((left, [from, to, instead]) => left.slice(0, from) + instead + left.slice(to), source);
}

/**
 * Finds tables of names: a text with names between spaces, alone or in a set, or a map's list of pairs. And variables
 * that replace what older browsers lack.
 * @param {ts.VariableStatement} statement
 * @param {[from: number, to: number, text: string][]} cuts
 */
function tablesIn(statement, cuts) {
  for (const { name, initializer } of statement.declarationList.declarations) {
    const fallback = fallbacks.get(name.getText());
    if (fallback && initializer && ts.isConditionalExpression(initializer))
      cuts.push([initializer.whenFalse.getStart(), initializer.whenFalse.end, fallback]);
    const names = tables.get(name.getText())?.names.split(/\s+/);
    if (!names || !initializer) continue;
    const table = ts.isNewExpression(initializer) ? initializer.arguments?.[0] : initializer;
    if (!table) continue;
    const pairs = ts.isArrayLiteralExpression(table) ? table.elements : [];
    const left = pairs.filter((pair) => names.some((one) => pair.getText().startsWith(`["${one}"`)));
    const text = pairs.length > 0 ? `[${left.map((pair) => pair.getText())}]` : `"${names.join(' ')}".split(" ")`;
    cuts.push([table.getStart(), table.end, text]);
  }
}

/** @param {ts.Statement} statement */
function isUnusedMember(statement) {
  const { expression } = /** @type {ts.ExpressionStatement} */ (statement);
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(expression)) return false;
  const name = expression.left.getText();
  if (unusedMembers.has(name.replace(/^exports\./, ''))) return true;
  return (EXPORT.test(name) || METHOD.test(name)) && ts.isFunctionExpression(expression.right);
}

/**
 * Finds what switches do with kinds of nodes that never exist.
 * @param {ts.Node} node
 * @param {[from: number, to: number, text: string][]} cuts
 */
function casesIn(node, cuts) {
  const clauses =
    ts.isSwitchStatement(node) && node.expression.getText().endsWith('.tag') ? node.caseBlock.clauses : [];
  for (const [index, clause] of clauses.entries()) {
    const before = clauses[index - 1];
    const isUnused = ts.isCaseClause(clause) && unusedKinds.includes(Number(clause.expression.getText()));
    if (isUnused && (!before || leaves(before.statements.at(-1)))) {
      // Other cases use the variables that this one declares.
      const names = variablesIn(clause);
      cuts.push([
        clause.expression.end,
        clause.end,
        names.length > 0 ? `: var ${names.join(', ')}; break;` : ': break;',
      ]);
    } else ts.forEachChild(clause, (child) => casesIn(child, cuts));
  }
  if (clauses.length === 0) ts.forEachChild(node, (child) => casesIn(child, cuts));
}

/** The variables that code declares for the function around it. @param {ts.Node} node @returns {string[]} */
function variablesIn(node) {
  /** @type {string[]} */
  const names = [];
  ts.forEachChild(node, (child) => {
    if (ts.isVariableDeclaration(child)) names.push(child.name.getText());
    if (!ts.isFunctionLike(child)) names.push(...variablesIn(child));
  });
  return [...new Set(names)];
}

/** Whether nothing runs on after a statement. @param {ts.Statement | undefined} statement */
const leaves = (statement) =>
  statement !== undefined &&
  (ts.isBreakStatement(statement) || ts.isReturnStatement(statement) || ts.isThrowStatement(statement));

/** For builds with esbuild. @returns {import('esbuild').Plugin} */
export const trimReactEsbuild = () => ({
  name: 'trim-react',
  setup({ onLoad }) {
    onLoad({ filter: REACT }, async ({ path }) => ({
      contents: trimReact(path, await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
});

/** For builds with Vite. @returns {import('vite').Plugin} */
export const trimReactVite = () => ({
  name: 'trim-react',
  apply: 'build',
  transform: { filter: { id: REACT }, handler: (text, id) => trimReact(id, text, { isPage: true }) },
});
