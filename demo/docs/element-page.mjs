/** The page of an element, from its declaration in the custom elements manifest. */

/** @typedef {import('../../scripts/generate/custom-elements.mjs').Declaration} Declaration */
/** @typedef {string | undefined} Text */

const code = (/** @type {Text} */ text) => (text ? `\`${text}\`` : '');

/** The tables of a page. @type {{title: string, heads: string[], rows: (element: Declaration) => Text[][]}[]} */
const tables = [
  {
    title: 'Attributes',
    heads: ['name', 'property', 'type', 'what'],
    rows: ({ attributes = [] }) =>
      attributes.map((one) => [code(one.name), code(one.fieldName ?? one.name), code(one.type?.text), one.description]),
  },
  {
    title: 'Properties',
    heads: ['name', 'type', 'what'],
    rows: ({ members = [] }) =>
      members
        .filter(({ kind, attribute }) => kind === 'field' && !attribute)
        .map((one) => [code(one.name), code(one.type?.text), one.description]),
  },
  {
    title: 'Methods',
    heads: ['call', 'what'],
    rows: ({ members = [] }) =>
      members
        .filter(({ kind }) => kind === 'method')
        .map(({ name, parameters = [], description }) => [
          code(`${name}(${parameters.map((parameter) => parameter.name).join(', ')})`),
          description,
        ]),
  },
  {
    title: 'Events',
    heads: ['name', 'what'],
    rows: ({ events = [] }) => events.map((one) => [code(one.name), one.description]),
  },
  {
    title: 'Slots',
    heads: ['name', 'what'],
    rows: ({ slots = [] }) => slots.map((one) => [code(one.name || '(default)'), one.description]),
  },
  {
    title: 'Parts',
    heads: ['name', 'what'],
    rows: ({ cssParts = [] }) => cssParts.map((one) => [code(one.name), one.description]),
  },
  {
    title: 'Custom properties',
    heads: ['name', 'default', 'what'],
    rows: ({ cssProperties = [] }) => cssProperties.map((one) => [code(one.name), code(one.default), one.description]),
  },
];

const row = (/** @type {Text[]} */ cells) =>
  `| ${cells.map((text = '') => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;

/**
 * Writes the docs of an element.
 * @param {Declaration} element its declaration in the custom elements manifest
 * @returns {string} Markdown
 */
export function elementPage(element) {
  const { tagName = '', description = '' } = element;
  const sections = tables.map(({ title, heads, rows }) => ({ title, heads, all: rows(element).map(row) }));
  return `# \`<${tagName}>\`

${description.trim()}

\`\`\`js
import 'iam-widgets/define/${tagName.replace(/^iam-/, '')}';
\`\`\`

\`\`\`html
<${tagName}></${tagName}>
\`\`\`
${sections
  .filter(({ all }) => all.length > 0)
  .map(
    ({ title, heads, all }) => `\n## ${title}\n\n${row(heads)}\n|${'---|'.repeat(heads.length)}\n${all.join('\n')}\n`,
  )
  .join('')}
Events bubble and are composed, and methods return promises: see [events](../events.md).
For colors and sizes, see [theming](../theming.md).
This page comes from the JSDoc of the class.
`;
}
