const cell = (/** @type {string | undefined} */ text) => (text ?? '').replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');

/**
 * @param {string} title
 * @param {string[]} heads
 * @param {(string | undefined)[][]} rows
 */
const table = (title, heads, rows) =>
  rows.length === 0
    ? []
    : [
        '',
        `## ${title}`,
        '',
        `| ${heads.join(' | ')} |`,
        `|${heads.map(() => '---').join('|')}|`,
        ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
      ];

const code = (/** @type {string | undefined} */ text) => (text ? `\`${text}\`` : '');

/**
 * Writes the docs of an element.
 * @param {import('./custom-elements.mjs').Declaration} element its declaration in the custom elements manifest
 * @returns {string} Markdown
 */
export function elementPage(element) {
  const {
    tagName = '',
    description = '',
    attributes = [],
    members = [],
    events = [],
    slots = [],
    cssParts = [],
    cssProperties = [],
  } = element;
  const name = tagName.replace(/^iam-/, '');
  const properties = members.filter((member) => member.kind === 'field' && !member.attribute);
  const methods = members.filter((member) => member.kind === 'method');
  const signature = (/** @type {import('./custom-elements.mjs').Member} */ { name: method, parameters = [] }) =>
    code(`${method}(${parameters.map((parameter) => parameter.name).join(', ')})`);
  return [
    `# \`<${tagName}>\``,
    '',
    description.trim(),
    '',
    '```js',
    `import 'iam-widgets/define/${name}';`,
    '```',
    '',
    '```html',
    `<${tagName}></${tagName}>`,
    '```',
    ...table(
      'Attributes',
      ['name', 'property', 'type', 'what'],
      attributes.map((each) => [
        code(each.name),
        code(each.fieldName ?? each.name),
        code(each.type?.text),
        each.description,
      ]),
    ),
    ...table(
      'Properties',
      ['name', 'type', 'what'],
      properties.map((each) => [code(each.name), code(each.type?.text), each.description]),
    ),
    ...table(
      'Methods',
      ['call', 'what'],
      methods.map((each) => [signature(each), each.description]),
    ),
    ...table(
      'Events',
      ['name', 'what'],
      events.map((each) => [code(each.name), each.description]),
    ),
    ...table(
      'Slots',
      ['name', 'what'],
      slots.map((each) => [code(each.name || '(default)'), each.description]),
    ),
    ...table(
      'Parts',
      ['name', 'what'],
      cssParts.map((each) => [code(each.name), each.description]),
    ),
    ...table(
      'Custom properties',
      ['name', 'default', 'what'],
      cssProperties.map((each) => [code(each.name), code(each.default), each.description]),
    ),
    '',
    'Events bubble and are composed, and methods return promises: see [events](../events.md).',
    'For colors and sizes, see [theming](../theming.md).',
    'This page comes from the JSDoc of the class: `npm run generate`.',
    '',
  ].join('\n');
}
