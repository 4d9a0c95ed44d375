import { isContainer, wordsOf } from './words.ts';
import type { Node } from './tree.ts';

/** Roles that are read by their names, with all that is inside. */
const WHOLE = new Set([
  'button',
  'checkbox',
  'combobox',
  'heading',
  'image',
  'img',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
  'Date',
  'columnheader',
  'rowheader',
]);

/** How a screen reader reads a part of the page from top to bottom, a line each. */
export function browse(node: Node, depth = 0): string[] {
  const line = (words: string) => [`${'  '.repeat(depth)}${words}`];
  const inside = (by = 0) => node.children.flatMap((child) => browse(child, depth + by));
  const { role, children } = node;
  if (role === 'StaticText') return node.name === '' ? [] : line(node.name);
  if (role === 'LabelText' || role === 'legend') return children.filter(isNoText).flatMap((one) => browse(one, depth));
  if (role === 'row') return line(`row: ${children.map(cell).join(' | ')}`);
  if (WHOLE.has(role)) return line(wordsOf(node).join(', '));
  if (isContainer(node)) return [...line(wordsOf(node).join(', ')), ...inside(1)];
  if (role === 'listitem') return line(`• ${flat(node)}`);
  if (role === 'paragraph' || role === 'term' || role === 'definition') return line(flat(node));
  return inside();
}

/** A label is spoken with its control, not twice. */
const isNoText = ({ role }: Node) => role !== 'StaticText';

/** All in one line, as the cell of a table or an item of a list is read. */
function flat(node: Node): string {
  if (node.role === 'StaticText') return node.name;
  if (WHOLE.has(node.role) && node.role !== 'columnheader' && node.role !== 'rowheader')
    return wordsOf(node).join(', ');
  const spoken = node.role === 'LabelText' ? node.children.filter(isNoText) : node.children;
  const parts = spoken.map((child) => [flat(child), child.role === 'StaticText'] as const);
  return parts
    .filter(([text]) => text !== '')
    .reduce(
      (all, [text, isText], at) => `${all}${at === 0 ? '' : isText && parts[at - 1]?.[1] ? ' ' : '; '}${text}`,
      '',
    );
}

const cell = (node: Node): string => {
  const sorted = node.attributes.get('aria-sort');
  return `${flat(node) || node.name || 'blank'}${sorted && sorted !== 'none' ? `, sorted ${sorted}` : ''}`;
};
