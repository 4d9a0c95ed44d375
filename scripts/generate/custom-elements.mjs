/** The custom elements manifest, from the JSDoc of the element classes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as analyzer from '@custom-elements-manifest/analyzer/index.js';
import { at } from '../build/paths.mjs';
import { editorData } from './editor-data.mjs';

/**
 * Exported by the package without types.
 * @typedef {{create(options: {modules: import('typescript').SourceFile[]}): unknown}} Analyzer
 */
const { create, ts } = /** @type {Analyzer & {ts: typeof import('typescript')}} */ (/** @type {unknown} */ (analyzer));

const FOLDERS = ['src/elements/base', 'src/elements', 'src/elements/define'];

/** The interfaces that declare the events of elements, each in its file. */
const DECLARED = {
  'src/core/session/events.ts': 'SessionEventMap',
  'src/widgets/react/widget-events.ts': 'WidgetEvents',
};

/** Members of the base class that its parts need, and hosts do not. */
const INTERNAL = new Set(['attachShadow', 'internals', 'emit']);

/**
 * The parts of the manifest that this script reads.
 * @typedef {{name: string, description?: string, type?: {text: string}, fieldName?: string, default?: string}} Item
 * @typedef {Item & {kind: string, static?: boolean, privacy?: string, attribute?: string, inheritedFrom?: object,
 *   parameters?: {name: string}[]}} Member
 * @typedef {Record<'slots' | 'cssParts' | 'cssProperties', Item[]>} Styling
 * @typedef {{kind: string, name: string, tagName?: string, customElement?: boolean, description?: string,
 *   members?: Member[], attributes?: Item[], events?: Item[]} & Partial<Styling>} Declaration
 */

/** @returns {{modules: {declarations?: Declaration[]}[]}} what hosts may use of the published elements */
export function manifest() {
  const modules = FOLDERS.flatMap((folder) =>
    readdirSync(at(folder))
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file}`),
  ).map((path) => ts.createSourceFile(path, readFileSync(at(path), 'utf8'), ts.ScriptTarget.ES2022, true));
  const all = published(JSON.parse(JSON.stringify(create({ modules }), unwrap)));
  const types = eventTypes();
  for (const one of declarationsOf(all)) if (one.kind === 'class') keepPublic(one, types);
  return all;
}

/** @param {ReturnType<typeof manifest>} all */
const declarationsOf = ({ modules }) => modules.flatMap(({ declarations = [] }) => declarations);

/** The elements of the package, by name. */
export const elements = () => declarationsOf(manifest()).filter(({ tagName }) => tagName);

/** Writes what the package has for editors: the manifest, and the data made of it. */
export function writeEditorData() {
  const all = manifest();
  mkdirSync(at('editors'), { recursive: true });
  for (const [path, data] of Object.entries({ 'custom-elements.json': all, ...editorData(all) }))
    writeFileSync(at(path), `${JSON.stringify(data, null, 2)}\n`);
}

/** The published file of a source; undefined for one that is inside of others. */
const fileOf = (/** @type {string} */ source) => /^src\/elements\/((?:define\/)?[\w-]+)\.ts$/.exec(source)?.[1];

/**
 * Keeps the modules that the package publishes, under the names of their files.
 * @param {{modules: {path: string}[]}} manifest
 */
function published({ modules, ...rest }) {
  const named = modules.filter(({ path }) => fileOf(path) && fileOf(path) !== 'loader');
  const text = JSON.stringify({ ...rest, modules: named }, (key, value) =>
    key === 'superclass' || (key === 'inheritedFrom' && !fileOf(value.module)) ? undefined : value,
  );
  return JSON.parse(text, (key, value) =>
    ['path', 'module'].includes(key) && typeof value === 'string' && fileOf(value) ? `dist/${fileOf(value)}.js` : value,
  );
}

/**
 * Joins the lines of each paragraph, so that the source's line width does not show in generated files.
 * @param {string} key
 * @param {unknown} value
 */
const unwrap = (key, value) =>
  typeof value === 'string' && ['description', 'text'].includes(key)
    ? value.replace(/(?<!\n)\n(?!\n)\s*/g, ' ').trim()
    : value;

/**
 * Reduces the manifest to what a host may use, and links attributes to properties.
 * @param {Declaration} element changed in place
 * @param {Record<string, string>} types of the details of events
 */
function keepPublic(element, types) {
  const members = (element.members ?? []).filter(isPublic).map(asMethod);
  element.members = members;
  element.events = (element.events ?? [])
    .filter(({ name }) => name)
    .map((event) => ({ ...event, type: { text: `CustomEvent<${types[event.name] ?? 'unknown'}>` } }));
  for (const attribute of element.attributes ?? []) {
    const property = attribute.name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    const field = members.find(({ kind, name }) => kind === 'field' && name === property);
    if (!field) continue;
    attribute.fieldName = field.name;
    Object.assign(field, { attribute: attribute.name, description: field.description ?? attribute.description });
  }
}

/** @param {Member} member */
const isPublic = ({ static: isStatic, privacy, name }) =>
  !isStatic && privacy !== 'private' && privacy !== 'protected' && !/^#|Callback$/.test(name) && !INTERNAL.has(name);

/**
 * Turns a field of a function type into a method. The base class creates methods at run time, so elements declare them
 * as fields: `declare refresh: () => Promise<void>`.
 * @param {Member} field
 * @returns {Member}
 */
function asMethod(field) {
  const [, parameters = '', result] = /^\((.*)\) => (.+)$/.exec(field.type?.text ?? '') ?? [];
  if (result === undefined) return field;
  const { name, description, inheritedFrom } = field;
  return {
    kind: 'method',
    name,
    ...(description && { description }),
    parameters: parameters
      .split(', ')
      .filter(Boolean)
      .map((parameter) => ({ name: parameter.replace(/[?:].*$/, '') })),
    ...{ return: { type: { text: result } } },
    ...(inheritedFrom && { inheritedFrom }),
  };
}

/**
 * The type of each event's detail, as its source has it.
 * @returns {Record<string, string>} by the event's name, such as `iam-navigate`
 */
function eventTypes() {
  /** @type {Record<string, string>} */
  const types = {};
  for (const [path, name] of Object.entries(DECLARED)) {
    const file = ts.createSourceFile(path, readFileSync(at(path), 'utf8'), ts.ScriptTarget.ES2022, true);
    const found = file.statements.filter(ts.isInterfaceDeclaration).find((one) => one.name.text === name);
    if (!found) throw new Error(`${path} declares no ${name}`);
    for (const member of found.members) {
      if (!ts.isPropertySignature(member) || !member.type) continue;
      const event = member.name.getText(file).replace(/'/g, '');
      types[`iam-${event}`] = member.type.getText(file).replace(/\s+/g, ' ');
    }
  }
  return types;
}
