import { expect, it } from 'vitest';
import { scopeStyles } from '../../../scripts/build/style-sheets.mjs';
import { FORM_SCOPE, styleSheet } from '../../../src/widgets/react/style-sheet.ts';

/** Stands in for a document; its style sheets keep their text. */
const documentOf = (texts: string[]) =>
  ({
    defaultView: {
      CSSStyleSheet: class {
        replaceSync(text: string) {
          texts.push(text);
        }
      },
    },
  }) as unknown as Document;

const variants = (css: string) => {
  const texts: string[] = [];
  const prepared = scopeStyles(css);
  const made = styleSheet(Object.assign([prepared], { raw: [prepared] }));
  made.in(documentOf(texts));
  made.scopedIn(documentOf(texts));
  const [plain = '', scoped = ''] = texts.map((text) => text.replace(/\s+/g, ' ').trim());
  return { plain, scoped };
};

it('scopes each selector to the form and makes each declaration important', () => {
  expect(variants('.a, .b:is(.c, .d) > p { color: red; border: 1px solid var(--x) }').scoped).toBe(
    `${FORM_SCOPE} .a, ${FORM_SCOPE} .b:is(.c, .d) > p { color: red!important; border: 1px solid var(--x)!important }`,
  );
});

it('drops :host, and keeps declarations that are already important', () => {
  const css = ':host { --x: 1; } :host([theme="dark"]) { color: red } .a { top: 0 !important; --y: 2 }';
  expect(variants(css).scoped).toBe(`${FORM_SCOPE} .a { top: 0 !important; --y: 2 }`);
});

it('keeps at-rules around rules, and keyframes unchanged', () => {
  expect(variants('@media (width > 1px) { .a { top: 0 } } @keyframes spin { to { rotate: 1turn; } }').scoped).toBe(
    `@media (width > 1px) { ${FORM_SCOPE} .a { top: 0!important } } @keyframes spin { to { rotate: 1turn; } }`,
  );
});

it('reads minified text, comments and bare pseudo-elements', () => {
  expect(variants('/* a; {b} */.a{top:0;left:0}::before{top:0}').scoped).toBe(
    `${FORM_SCOPE} .a{top:0!important;left:0!important}${FORM_SCOPE} *::before{top:0!important}`,
  );
});

it('keeps nested rules in place', () => {
  expect(variants('.a { top: 0; &:hover { top: 1px } @media print { left: 0 } }').scoped).toBe(
    `${FORM_SCOPE} .a { top: 0!important; &:hover { top: 1px!important } @media print { left: 0!important } }`,
  );
});

it('reads braces and semicolons inside strings', () => {
  expect(variants('.a::before { content: "};{"; top: 0 }').scoped).toBe(
    `${FORM_SCOPE} .a::before { content: "};{"!important; top: 0!important }`,
  );
});

it('gives a shadow root the text as written, with the rules of :host first', () => {
  const css = '.a { top: 0 } :host, .b { --x: 1 } @media print { :host { top: 1px } .a { top: 2px !important } }';
  expect(variants(css).plain).toBe(
    ':host { --x: 1 } @media print { :host { top: 1px } }' +
      '.a { top: 0 } .b { --x: 1 } @media print { .a { top: 2px !important } }',
  );
});
