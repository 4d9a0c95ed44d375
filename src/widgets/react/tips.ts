import { isTruncated } from '../ui/basics/is-truncated.ts';

/** Controls with a tooltip: with a text, or with only an icon. */
const TIPPED = '[data-tip], [data-icon-only], .iam-box-button';

const near = (event: Event) => {
  const [element] = event.composedPath();
  if (!(element instanceof Element)) return;
  const texts = [element, element.parentElement].filter((one) => one instanceof HTMLElement);
  const control = element.closest<HTMLElement>(TIPPED) ?? texts.find(isTruncated);
  if (control) import('../ui/overlays/tip.ts').then(({ offerTip }) => offerTip(control), nothing);
};

/**
 * Shows the tooltips in an element's trees: the text in `data-tip` or, if there is none, the control's name, as for
 * every control with only an icon; and the whole text where an ellipsis cuts it. The code comes with the first of them.
 */
export function listenForTips(element: HTMLElement): void {
  // What happens between two nodes of a shadow tree is not told outside of it.
  for (const tree of [element, element.shadowRoot])
    for (const type of ['pointerover', 'focusin']) tree?.addEventListener(type, near);
}

const nothing = () => {};
