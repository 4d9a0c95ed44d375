const cell = (text) =>
  String(text ?? '')
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, ' ');

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

const code = (text) => (text ? `\`${text}\`` : '');

/**
 * An element's page of docs.
 * @param {object} element its declaration in the custom elements manifest
 * @returns {string} Markdown
 */
export function elementPage(element) {
  const {
    tagName,
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
  const signature = ({ name: method, parameters = [] }) =>
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
    'Events bubble and are composed, methods answer promises: see [events](../events.md). For colours and sizes see [theming](../theming.md).',
    'This page is made from the JSDoc of the class by `npm run generate`.',
    '',
  ].join('\n');
}
