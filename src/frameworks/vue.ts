import type { DefineComponent } from 'vue';
import type { EventHandlers, IamTag, Inputs, AttributeInputs } from '../elements/base/types.ts';

export type * from './tags.ts';

/** Each tag as a component of templates: inputs by either name, and `@iam-…` handlers. */
export type VueTags = {
  [Tag in IamTag]: DefineComponent<Inputs<Tag> & AttributeInputs<Tag> & EventHandlers<'on'>>;
};

declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}
