/** Whether a root adopts style sheets. Test environments such as jsdom have roots that know none. */
export const canAdopt = (root: ShadowRoot | Document): boolean => 'adoptedStyleSheets' in root;
