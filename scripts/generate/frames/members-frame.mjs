/** The early view of the team: its outline, its list, and a row with placeholders. */
import { join } from 'node:path';
import { frameStyles, linesOf } from './frame-styles.mjs';
import { nodesOf } from './nodes.mjs';

/** @typedef {import('../../../src/elements/early/frame.ts').FrameNode} FrameNode */
/** @typedef {[tag: string, attributes: Record<string, string>, ...children: FrameNode[]]} Element */

/** The colours of avatars. */
const WASHES = ['blue', 'yellow', 'info', 'green'];

/** Style sheets of the team's list and its outline after tokens and base, in the order of their rules. */
const STYLES = [
  '../team/team.css',
  'basics/page.css',
  'states/skeleton.css',
  'data/tables/virtual.css',
  'data/avatar.css',
  'basics/buttons.css',
].map((path) => join('src/widgets/ui', path));

/** React's view is laid out behind the early one: it measures itself before it shows. */
const BEHIND =
  ':host{position:relative}.iam-early~*>*{position:absolute!important;inset:0 0 auto;visibility:hidden!important}';

/** A row that is ticked before React. */
const TICKED = /** @type {Element} */ (['div', { 'aria-checked': 'true' }, ['span', { class: 'iam-listbox-tick' }]]);

/** Classes of what only those see who may change users. */
const FOR_WRITERS = ['iam-listbox-tick', 'iam-page-actions'];

/** What depends on the user, or on other nodes. */
const CHANGING = ['id', 'aria-activedescendant', 'aria-describedby', 'data-tip', 'dateTime'];

/**
 * @param {{shadow: string}} rendered by `team.tsx`
 * @returns {Record<string, Record<string, unknown>>} constants by module, and by name and type
 */
export function membersFrame({ shadow }) {
  const [outline, view] = childrenOf(nodesOf(shadow)[0]);
  const row = view && find(view, 'iam-listbox-row');
  if (!outline || !view || !row) throw new Error('the early view of the team is incomplete');
  const avatars = WASHES.map((wash) => /** @type {Element} */ (['span', { class: 'iam-avatar', 'data-wash': wash }]));
  const styles = BEHIND + frameStyles(STYLES, [outline, view, TICKED, ...avatars], { hasTexts: true });
  return {
    'members/members-outline': { 'membersOutline: FrameNode': outline },
    'members/members-frame': {
      'membersView: FrameNode': marked(view, row),
      'membersRow: FrameNode': marked(row),
      'membersStyles: readonly string[]': linesOf(styles),
    },
  };
}

/** The first node of a class. @param {FrameNode} node @param {string} name @returns {FrameNode | undefined} */
function find(node, name) {
  if (typeof node === 'string' || node[0] === '!') return undefined;
  const [, attributes, ...children] = /** @type {Element} */ (/** @type {unknown} */ (node));
  if (attributes.class?.split(' ').includes(name)) return node;
  return children.map((child) => find(child, name)).find((found) => found);
}

/** @param {FrameNode | undefined} node @returns {FrameNode[]} */
const childrenOf = (node) => /** @type {FrameNode[]} */ (Array.isArray(node) ? node.slice(2) : []);

/**
 * Puts placeholders where a row depends on its user, besides those in its texts.
 * @param {FrameNode} node
 * @param {FrameNode} [away] a descendant to leave out
 * @returns {FrameNode}
 */
function marked(node, away) {
  if (typeof node === 'string' || node[0] === '!') return node;
  const [tag, all] = /** @type {Element} */ (/** @type {unknown} */ (node));
  const attributes = Object.fromEntries(Object.entries(all).filter(([name]) => !CHANGING.includes(name)));
  if (attributes.class === 'iam-avatar') return [tag, { ...attributes, 'data-wash': '{wash}' }, '{initials}'];
  if (tag === 'time') return [tag, attributes, '{active}'];
  if (FOR_WRITERS.includes(attributes.class ?? '')) attributes['data-if'] = 'writes';
  const kept = childrenOf(node).filter((child) => child !== away && isSeen(child));
  return [tag, attributes, ...kept.map((child) => marked(child, away))];
}

/** Whether a node is there to be seen: a tooltip's text is not. @param {FrameNode} node */
const isSeen = (node) => typeof node === 'string' || !('hidden' in Object(node[1]));
