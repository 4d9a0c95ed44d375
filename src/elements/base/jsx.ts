// Pages without React compile this file too: `expect` would fail with React, and an import without it.
/* oxlint-disable typescript/ban-ts-comment, typescript/consistent-type-imports -- see above */
import type { IamElementOf, IamTag, TemplateProps } from './types.ts';

/** @ts-ignore -- a page without React has no such types, and uses none of these */
type ReactHtml<Own> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Own>, Own>;

/** The imported tags with their inputs and handlers, plus React's props of HTML elements. */
export type JsxTags = {
  [Tag in IamTag]: TemplateProps<Tag> & Omit<ReactHtml<IamElementOf<Tag>>, keyof TemplateProps<Tag>>;
};

/** @ts-ignore -- as above */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxTags {}
  }
}
