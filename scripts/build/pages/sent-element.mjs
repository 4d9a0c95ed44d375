/** An element with its form and style sheets as HTML, so that it can be used before any script. */
import { nodesOf } from '../../generate/frames/nodes.mjs';
import { usedStyles } from '../used-styles.mjs';

/**
 * @param {{tag: string, language: string, attributes?: string}} as
 * @param {import('../../generate/frames.mjs').Rendered} rendered
 * @param {(css: string) => string} [simplify] changes the style sheet of the form
 * @returns {{element: string, formStyles: string}} the element with its declarative shadow root, and the style sheet of
 * the form in its light DOM
 */
export function sentElement(
  { tag, language, attributes = '' },
  { shadow, light, failure, styles, scoped, idPrefix, direction },
  simplify = String,
) {
  /** @type {Set<string>} */
  const own = new Set();
  const content = [shadow, light, failure].map((markup) =>
    // A Content-Security-Policy forbids attributes with styles.
    markup.replace(/ style="([^"]*)"/g, (_all, style) => {
      own.add(`[data-iam-style="${style}"]{${style.replaceAll(';', '!important;')}!important}`);
      return ` data-iam-style="${style}"`;
    }),
  );
  const rules = [...own].join('');
  const boxed = (/** @type {string} */ markup) =>
    `<div slot="credentials" data-iam-form="${idPrefix}" lang="${language}" dir="${direction}">${markup}</div>`;
  const box = boxed(content[1] ?? '');
  // Parsing rules that match nothing would delay the first frame.
  const [ofShadow = '', ofForm = ''] = usedStyles([
    { css: styles, nodes: nodesOf(shadow) },
    { css: scoped, nodes: [...nodesOf(box), ...nodesOf(boxed(failure))] },
  ]);
  const formStyles = `${simplify(ofForm)}${rules}`;
  const element =
    `<${tag} ${attributes && `${attributes} `}data-iam-sent="${language}">` +
    `<template shadowrootmode="open"><style>${ofShadow}${rules}</style>${content[0]}</template>${box}` +
    `<template>${content[2]}</template></${tag}>`;
  return { element, formStyles };
}
