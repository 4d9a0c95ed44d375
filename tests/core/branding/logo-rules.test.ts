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
  svg(
    '<filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dy="1"/><feBlend in="SourceGraphic"/></filter>' +
      '<g filter="url(#f)"><path d="M0 0h9v9z"/></g>',
  ),
  svg(`<g id="leaf"><path d="M0 0h9v9z"/></g>${'<use href="#leaf"/>'.repeat(100)}`),
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

/** `use` of `use` of …: a few lines that draw two to the power of `levels` elements. */
const doubled = (levels: number, use: (id: string) => string) =>
  svg(
    `<g id="a0"><path d="M0 0h9v9z"/></g>` +
      Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${use(`a${at}`)}${use(`a${at}`)}</g>`).join(''),
  );
const slow = '<filter id="f"><feMorphology radius="200"/></filter>';

it.each([
  ['a filter whose cost grows with its radius', svg(`${slow}${'<path filter="url(#f)" d="M0 0h9v9z"/>'.repeat(15)}`)],
  ['a turbulence', svg('<filter id="f"><feTurbulence numOctaves="99"/></filter>')],
  ['a convolution', svg('<filter id="f"><feConvolveMatrix order="99"/></filter>')],
  ['many filtered elements', svg(`<filter id="f"/>${'<path filter="url(#f)"/>'.repeat(13)}`)],
  ['many filtered elements by style', svg(`<filter id="f"/>${'<path style="/**/filter/**/:url(#f)"/>'.repeat(13)}`)],
  ['a style sheet that filters', svg('<style>*{filter:url(#f)}</style><filter id="f"/><path/>')],
  ['a filter function', svg('<path filter="blur(99px)"/>')],
  ['a filter function in a style', svg('<path style="filter:drop-shadow(0 0 99px)"/>')],
  ['a marker', svg('<marker id="m"><path/></marker><path marker-mid="url(#m)" d="M0 0h9v9z"/>')],
  ['uses of uses', doubled(20, (id) => `<use href="#${id}"/>`)],
  ['patterns of patterns', doubled(20, (id) => `<path fill="url(#${id})"/>`)],
  ['masks of masks by style', doubled(20, (id) => `<path style="mask:url('#${id}')"/>`)],
  ['a use of itself', svg('<g id="a"><use href="#a"/></g>')],
  ['many patterns', svg('<pattern id="p"/>'.repeat(13))],
  ['many images', svg('<image href="data:image/png;base64,AA"/>'.repeat(9))],
  ['many elements', svg('<path/>'.repeat(2_001))],
  ['deep elements', svg(`${'<g>'.repeat(64)}${'</g>'.repeat(64)}`)],
])('refuses what would be slow to draw: %s', (_, markup) => {
  expect(logoProblem(markup)).toMatch(/not allowed|too complex/);
});

it('judges the largest drawing at once', () => {
  const start = performance.now();
  logoProblem(svg(`${'<g id="a">'.repeat(60)}${'<use href="#b"/>'.repeat(1_900)}${'</g>'.repeat(60)}`));
  expect(performance.now() - start).toBeLessThan(500);
});
