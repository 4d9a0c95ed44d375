import { above, within, type Node } from './tree.ts';

/** Roles in the words of a screen reader; a role that is missing here is not spoken. */
const ROLES: Readonly<Record<string, string>> = {
  alert: 'alert',
  alertdialog: 'alert dialog',
  article: 'article',
  banner: 'banner landmark',
  button: 'button',
  checkbox: 'check box',
  columnheader: 'column header',
  combobox: 'combo box',
  complementary: 'complementary landmark',
  contentinfo: 'content information landmark',
  Date: 'date edit',
  dialog: 'dialog',
  DisclosureTriangle: 'disclosure button',
  form: 'form landmark',
  grid: 'grid',
  group: 'group',
  heading: 'heading',
  image: 'graphic',
  img: 'graphic',
  link: 'link',
  list: 'list',
  listbox: 'list box',
  log: 'log',
  main: 'main landmark',
  menu: 'menu',
  menubar: 'menu bar',
  menuitem: 'menu item',
  menuitemcheckbox: 'check menu item',
  menuitemradio: 'radio menu item',
  meter: 'meter',
  navigation: 'navigation landmark',
  option: 'option',
  progressbar: 'progress bar',
  radio: 'radio button',
  radiogroup: 'radio group',
  region: 'region',
  rowheader: 'row header',
  search: 'search landmark',
  searchbox: 'search edit',
  separator: 'separator',
  slider: 'slider',
  spinbutton: 'spin button',
  switch: 'switch',
  tab: 'tab',
  table: 'table',
  tablist: 'tab list',
  tabpanel: 'tab panel',
  textbox: 'edit',
  toolbar: 'toolbar',
  tree: 'tree',
  treeitem: 'tree item',
};

/** Roles that form sets, and the roles of the containers that count them. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  listitem: ['list'],
  menuitem: ['menu', 'menubar'],
  menuitemcheckbox: ['menu', 'menubar'],
  menuitemradio: ['menu', 'menubar'],
  option: ['listbox', 'MenuListPopup'],
  radio: ['radiogroup', 'group'],
  tab: ['tablist'],
  treeitem: ['tree'],
};

/** Roles of which a screen reader says that they have been entered. */
const CONTAINERS = new Set([
  'alertdialog',
  'banner',
  'complementary',
  'contentinfo',
  'dialog',
  'form',
  'grid',
  'group',
  'list',
  'listbox',
  'main',
  'menu',
  'menubar',
  'navigation',
  'radiogroup',
  'region',
  'search',
  'table',
  'tablist',
  'tabpanel',
  'toolbar',
  'tree',
]);

export const isContainer = ({ role, name }: Node): boolean =>
  CONTAINERS.has(role) && (role !== 'group' || name !== '') && (role !== 'form' || name !== '');

/** Name, role, states, value, description and position of a node, each as it is spoken. */
export function wordsOf(node: Node): string[] {
  const { name, role, value, description } = node;
  const isText = role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'Date';
  return [
    role === 'generic' ? textIn(node) : name,
    ...roleWords(node),
    ...stateWords(node),
    ...(value !== '' && value !== name ? [spokenValue(node)] : []),
    ...(isText && value === '' ? ['blank'] : []),
    ...(description !== '' && description !== name ? [description] : []),
    ...place(node),
  ].filter((words) => words !== '');
}

/** The text of an element without a role. */
const textIn = (node: Node) =>
  within(node)
    .filter(({ role }) => role === 'StaticText')
    .map(({ name }) => name)
    .join(' ');

/** A password field does not say its value. */
const spokenValue = ({ attributes, value }: Node) =>
  attributes.get('type') === 'password' ? 'filled in' : `"${value}"`;

function roleWords({ role, states, children, attributes }: Node): string[] {
  const spoken = ROLES[role];
  if (attributes.get('type') === 'password') return ['protected edit'];
  if (role === 'button' && states['hasPopup'] === 'menu') return ['menu button'];
  if (role === 'button' && states['pressed'] !== undefined) return ['toggle button'];
  if (role === 'heading') return [`heading level ${Number(states['level'])}`];
  if (role === 'list') return [`list with ${count(children, 'listitem')}`];
  if (role === 'table' || role === 'grid') return [`${spoken} with ${count(rowsOf(children), 'row')}`];
  return spoken ? [spoken] : [];
}

const rowsOf = (nodes: readonly Node[]) => nodes.flatMap(within).filter(({ role }) => role === 'row');

function count(nodes: readonly Node[], role: string): string {
  const many = nodes.filter((node) => node.role === role).length;
  const one = role === 'row' ? 'row' : 'item';
  return `${many} ${many === 1 ? one : `${one}s`}`;
}

function stateWords({ states, role, attributes, parent }: Node): string[] {
  const inMultiple = parent?.states['multiselectable'] === true;
  const current = attributes.get('aria-current');
  const sorted = attributes.get('aria-sort');
  const is = (name: string) => states[name] === true || states[name] === 'true';
  const has = (name: string) => states[name] !== undefined;
  const checkable = /checkbox|radio$|switch|menuitemradio/.test(role);
  return [
    has('roledescription') && String(states['roledescription']),
    (checkable || (role === 'option' && has('checked'))) &&
      (states['checked'] === 'mixed' ? 'partially checked' : is('checked') ? 'checked' : 'not checked'),
    has('pressed') && (is('pressed') ? 'pressed' : 'not pressed'),
    has('expanded') && (is('expanded') ? 'expanded' : 'collapsed'),
    role === 'option' && !is('selected') && !has('checked') && inMultiple && 'not selected',
    (role === 'tab' || role === 'option' || role === 'row' || role === 'gridcell') && is('selected') && 'selected',
    is('required') && 'required',
    is('readonly') && role !== 'cell' && 'read only',
    is('disabled') && 'unavailable',
    has('invalid') && states['invalid'] !== 'false' && 'invalid',
    is('multiselectable') && role === 'listbox' && 'several can be selected',
    is('busy') && 'busy',
    current !== undefined && current !== 'false' && (current === 'true' ? 'current' : `current ${current}`),
    sorted !== undefined && sorted !== 'none' && `sorted ${sorted}`,
    states['hasPopup'] === 'dialog' && 'opens a dialog',
    has('keyshortcuts') && String(states['keyshortcuts']),
  ].filter((words) => words !== false);
}

/** Position in a set, as in '2 of 5'. */
function place(node: Node): string[] {
  const container = SETS[node.role] && above(node).find(({ role }) => SETS[node.role]?.includes(role));
  if (!container) return [];
  const [given, many] = [node.attributes.get('aria-posinset'), node.attributes.get('aria-setsize')];
  if (given && many) return [`${given} of ${many}`];
  const all = within(container).filter(({ role, parent }) => sameKind(role, node.role) && nearest(parent, container));
  return [`${all.findIndex(({ id }) => id === node.id) + 1} of ${all.length}`];
}

const sameKind = (a: string, b: string) => a === b || (a.startsWith('menuitem') && b.startsWith('menuitem'));

/** Whether no other set of the same role lies between. */
const nearest = (parent: Node | null, container: Node) =>
  parent !== null && above(parent).find(({ role }) => role === container.role)?.id === container.id;
