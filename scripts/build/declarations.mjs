import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';
import { frameworkEntries, npmEntries } from './entries.mjs';
import { at, root } from './paths.mjs';

const IMPORTED = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;
const importsOf = (/** @type {string} */ text) => [...text.matchAll(IMPORTED)].map(([, path]) => path ?? '');
const isZod = (/** @type {string} */ path) => path === 'zod' || path.startsWith('zod/');

/**
 * Writes `dist/types`: the declarations that an entry of the package reaches. Users of the package have no zod, so
 * types that are made of schemas are written out.
 */
export function writeDeclarations() {
  const config = ts.getParsedCommandLineOfConfigFile(
    at('tsconfig.build.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (!config) throw new Error('tsconfig.build.json is missing');
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();

  /** @type {Map<string, string>} */
  const emitted = new Map();
  const { diagnostics } = program.emit(undefined, (path, text, _mark, _error, sources) => {
    const [source] = sources ?? [];
    emitted.set(resolve(root, path), source && importsOf(text).some(isZod) ? plainTypes(checker, source) : text);
  });

  const [failed] = diagnostics;
  if (failed) throw new Error(`${failed.file?.fileName}: ${ts.flattenDiagnosticMessageText(failed.messageText, '\n')}`);

  const folder = at('dist/types');
  const entries = [...Object.values({ ...npmEntries(), ...frameworkEntries() }), 'src/elements/loader.ts'];
  const reached = new Set();
  const reach = (/** @type {string} */ path) => {
    const text = emitted.get(path);
    if (text === undefined || reached.has(path)) return;
    reached.add(path);
    for (const next of importsOf(text))
      if (next.startsWith('.')) reach(resolve(dirname(path), next.replace(/\.tsx?$/, '.d.ts')));
  };
  for (const entry of entries) reach(resolve(folder, relative('src', entry).replace(/\.ts$/, '.d.ts')));

  rmSync(folder, { recursive: true, force: true });
  for (const path of reached) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, emitted.get(path) ?? '');
  }
}

/**
 * The exported types of a module, written out.
 * @param {ts.TypeChecker} checker
 * @param {ts.SourceFile} file
 */
function plainTypes(checker, file) {
  const lines = file.statements
    .filter(ts.isTypeAliasDeclaration)
    .filter((alias) => !alias.typeParameters)
    .filter((alias) => alias.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .map((alias) => {
      const comment = commentOf(checker, checker.getSymbolAtLocation(alias.name), '');
      const type = written(checker, checker.getTypeAtLocation(alias.name), '');
      return `${comment}export type ${alias.name.text} = ${type};\n`;
    });
  return lines.length > 0 ? lines.join('') : 'export {};\n';
}

/**
 * A type as TypeScript, using only names of the language and the DOM.
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @param {string} indent
 * @returns {string}
 */
function written(checker, type, indent) {
  if (type.flags & ts.TypeFlags.Boolean) return 'boolean';
  if (type.isUnion()) {
    const isWhole = type.types.filter((each) => each.flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const parts = type.types.map((each) =>
      isWhole && each.flags & ts.TypeFlags.BooleanLiteral ? 'boolean' : written(checker, each, indent),
    );
    return [...new Set(parts)].join(' | ');
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
    return `Array<${item ? written(checker, item, indent) : 'unknown'}>`;
  }
  const isOwn = type.flags & ts.TypeFlags.Object && !(type.symbol?.flags & ts.SymbolFlags.Interface);
  if (!isOwn) return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  const inner = `${indent}  `;
  const fields = checker.getPropertiesOfType(type).map((field) => {
    const name = /^[\w$]+$/.test(field.name) ? field.name : JSON.stringify(field.name);
    const mark = field.flags & ts.SymbolFlags.Optional ? '?' : '';
    const value = written(checker, checker.getTypeOfSymbol(field), inner);
    return `${commentOf(checker, field, inner)}${inner}${name}${mark}: ${value};\n`;
  });
  const others = checker
    .getIndexInfosOfType(type)
    .map(
      ({ keyType, type: value }) =>
        `${inner}[key: ${checker.typeToString(keyType)}]: ${written(checker, value, inner)};\n`,
    );
  const all = [...fields, ...others];
  return all.length > 0 ? `{\n${all.join('')}${indent}}` : '{}';
}

/**
 * The comment of a symbol, for the line before it.
 * @param {ts.TypeChecker} checker
 * @param {ts.Symbol | undefined} symbol
 * @param {string} indent
 */
function commentOf(checker, symbol, indent) {
  const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
  return text ? `${indent}/** ${text} */\n` : '';
}
