/* oxlint-disable typescript/ban-ts-comment -- pages with and without React compile this file: `expect` fails with it */
/* oxlint-disable typescript/consistent-type-imports -- an import statement fails on a page without React */
import type { IamElementOf, IamTag, TemplateProps } from './types.ts';

/** @ts-ignore -- a page without React has no such types, and uses none of these */
type ReactHtml<Own> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Own>, Own>;

/** The imported tags with their inputs and handlers, plus React's props of HTML elements. */
export type JsxTags = {
  [Tag in IamTag]: TemplateProps<Tag> & Omit<ReactHtml<IamElementOf<Tag>>, keyof TemplateProps<Tag>>;
};

/** @ts-ignore -- a page without React has no such module to extend */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxTags {}
  }
}
