import { expect, it } from 'vitest';
import { LOGO_LENGTH, logoProblem } from '../../../src/core/branding/logo-rules.ts';

const svg = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;

it.each([
  svg('<path d="M0 0h9v9z" fill="#37cb95"/><text x="2" y="3">A &amp; B</text>'),
  '<svg viewBox="0 0 9 9"/>',
  svg('<svg/><g/>'),
  `<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Drawing 1.0 -->\n` +
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n` +
    `${svg('<g/>')}\n`,
  svg(
    '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs>' +
      '<rect fill="url(#a)" style="stroke: url(\'#a\')"/>',
  ),
  svg('<style>.a{fill:#fff}@media (prefers-color-scheme: dark){.a{fill:#000}}</style><path class="a"/>'),
  svg('<style><![CDATA[.a>.b{fill:#fff}]]></style>'),
  svg('<symbol id="s"><g/></symbol><use xlink:href="#s"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
  svg('<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgo="/>'),
  svg(
    '<sodipodi:namedview inkscape:zoom="2"/><metadata><rdf:RDF/></metadata>',
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"' +
      ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"' +
      ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  ),
])('accepts the drawing %s', (markup) => {
  expect(logoProblem(markup)).toBeNull();
});

it.each([
  ['an event handler', svg('', ' onload="alert(1)"')],
  ['an event handler in capitals', svg('<g ONCLICK="alert(1)"/>')],
  ['an event handler without quotes', '<svg onload=alert(1)>'],
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in capitals', svg('<SCRIPT href="data:,alert(1)"/>')],
  ['a script of another namespace', svg('<x:script>alert(1)</x:script>', ' xmlns:x="http://www.w3.org/1999/xhtml"')],
  ['a script under a harmless prefix', svg('<dc:script>1</dc:script>', ' xmlns:dc="http://www.w3.org/1999/xhtml"')],
  ['foreign content', svg('<foreignObject><iframe src="//x.example"/></foreignObject>')],
  ['a link', svg('<a href="https://x.example"><rect/></a>')],
  ['an animation that sets an address', svg('<use href="#a"><set attributeName="href" to="data:,x"/></use>')],
  ['an external image', svg('<image href="https://x.example/pixel.png"/>')],
  ['an image that is a drawing', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['an external use', svg('<use xlink:href="https://x.example/#a"/>')],
  ['a script address', svg('<use href="java&#115;cript:alert(1)"/>')],
  ['another base', svg('<use href="#a"/>', ' xml:base="https://x.example/"')],
  ['an external fill', svg('<rect fill="url(https://x.example/#a)"/>')],
  ['a relative fill', svg('<rect style="fill:url(/pixel)"/>')],
  ['an import', svg('<style>@import "https://x.example/a.css";</style>')],
  ['a background', svg('<style>*{background:url(//x.example/p)}</style>')],
  ['an escaped address', svg('<style>*{background:u\\72l(x)}</style>')],
  ['an address in entities', svg('<style>*{background:&#117;rl(x)}</style>')],
  ['an image set', svg('<style>*{background:image-set("x" 1x)}</style>')],
  ['an entity', '<!DOCTYPE svg [<!ENTITY x "<script/>">]><svg>&x;</svg>'],
  ['an unknown entity', svg('<text>&x;</text>')],
  ['a style sheet', '<?xml-stylesheet href="https://x.example/a.css"?><svg/>'],
  ['HTML', '<img src="x" onerror="alert(1)"/>'],
  ['HTML after it', `${svg('')}<img src="x" onerror="alert(1)"/>`],
  ['a second drawing', `${svg('')}${svg('')}`],
  ['an element within a title', svg('<title><style>a</style></title>')],
  ['a tag within a comment', svg('<desc><!-- </desc><img src="x" onerror="alert(1)"> --></desc>')],
  ['a tag within CDATA', svg('<style><![CDATA[</style><img src="x" onerror="alert(1)">]]></style>')],
  ['a tag within an attribute', svg('<g id="</g><script>alert(1)</script>"/>')],
  ['elements out of order', '<svg><g></svg></g>'],
  ['an end that is missing', '<svg><g>'],
  ['nothing', ' '],
  ['text', 'Northwind'],
])('rejects %s', (_, markup) => {
  expect(logoProblem(markup)).toMatch(/^This /);
});

it('rejects a logo larger than a setting without parsing it', () => {
  const began = performance.now();
  expect(logoProblem(svg(' '.repeat(LOGO_LENGTH)))).toMatch(/too large/);
  for (const nasty of [
    `<svg ${'a="1" '.repeat(16_000)}`,
    `<svg>${'<g '.repeat(30_000)}`,
    `<svg><!--${'-'.repeat(90_000)}`,
  ])
    expect(logoProblem(nasty)).toMatch(/well-formed/);
  expect(performance.now() - began).toBeLessThan(1_000);
});
