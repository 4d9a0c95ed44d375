import { expect, it } from 'vitest';
import { harden, LIGHT_ROOT } from '../../../src/widgets/react/harden.ts';

const hardened = (css: string) => harden(css).replace(/\s+/g, ' ').trim();

it('puts each selector under the form and makes each declaration important', () => {
  expect(hardened('.a, .b:is(.c, .d) > p { color: red; border: 1px solid var(--x) }')).toBe(
    `${LIGHT_ROOT} .a, ${LIGHT_ROOT} .b:is(.c, .d) > p { color: red !important; border: 1px solid var(--x) !important;}`,
  );
});

it('leaves :host out, and what is important already as it is', () => {
  expect(hardened(':host { --x: 1; } :host([theme="dark"]) { color: red } .a { top: 0 !important; --y: 2 }')).toBe(
    `${LIGHT_ROOT} .a { top: 0 !important; --y: 2;}`,
  );
});

it('keeps groups around rules, and frames as they are', () => {
  expect(hardened('@media (width > 1px) { .a { top: 0 } } @keyframes spin { to { rotate: 1turn; } }')).toBe(
    `@media (width > 1px) {${LIGHT_ROOT} .a { top: 0 !important;} } @keyframes spin {to { rotate: 1turn;} }`,
  );
});

it('reads minified text, comments and bare pseudo-elements', () => {
  expect(hardened('/* a; {b} */.a{top:0;left:0}::before{top:0}')).toBe(
    `${LIGHT_ROOT} .a { top:0 !important; left:0 !important;} ${LIGHT_ROOT} *::before { top:0 !important;}`,
  );
});

it('leaves rules within rules where they are', () => {
  expect(hardened('.a { top: 0; &:hover { top: 1px } @media print { left: 0 } }')).toBe(
    `${LIGHT_ROOT} .a { top: 0 !important;&:hover { top: 1px !important;} @media print { left: 0 !important;} }`,
  );
});
