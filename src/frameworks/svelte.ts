import type { HTMLAttributes } from 'svelte/elements';
import type { IamElementOf, IamTag, TemplateProps } from './elements.ts';

export { addLanguage } from '../core/languages/registry.ts';
export type { Messages } from '../core/languages/messages.ts';

/** Each tag with its markup's attributes and handlers. */
export type SvelteTags = {
  [Tag in IamTag]: TemplateProps<Tag> & Omit<HTMLAttributes<IamElementOf<Tag>>, keyof TemplateProps<Tag>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteTags {}
}
