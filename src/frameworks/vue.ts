import type { DefineComponent } from 'vue';
import type { IamEventMap } from '../elements/base/events.ts';
import type { AttributeInputs, IamTag, Inputs, Pascal } from './elements.ts';

export { addLanguage } from '../core/languages/registry.ts';
export type { Messages } from '../core/languages/messages.ts';

/** A handler for each event, by its name in `@iam-toast`. */
export type VueHandlers = {
  [Name in keyof IamEventMap as `on${Pascal<Name>}`]?: ((event: IamEventMap[Name]) => void) | undefined;
};

/** Each tag as a template component: inputs by either name, and handlers. */
export type VueTags = {
  [Tag in IamTag]: DefineComponent<Inputs<Tag> & AttributeInputs<Tag> & VueHandlers>;
};

declare module 'vue' {
  interface GlobalComponents extends VueTags {}
}
