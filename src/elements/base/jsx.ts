import type { IamElementOf, IamTag, TemplateProps } from './types.ts';

/** Properties of a tag in React's JSX: its own, and those of HTML in `Html`. */
type JsxProps<Tag extends IamTag, Html> = TemplateProps<Tag> & Omit<Html, keyof TemplateProps<Tag>>;

/** The imported tags, each with the properties of HTML that React gives to such an element. */
export type JsxTags<Html extends { [Tag in IamTag]: unknown }> = { [Tag in IamTag]: JsxProps<Tag, Html[Tag]> };

/** @ts-ignore - a page without React has no such module */
declare module 'react' {
  /** @ts-ignore - as above */
  type IamHtml = { [Tag in IamTag]: DetailedHTMLProps<HTMLAttributes<IamElementOf<Tag>>, IamElementOf<Tag>> };
  namespace JSX {
    interface IntrinsicElements extends JsxTags<IamHtml> {}
  }
}
