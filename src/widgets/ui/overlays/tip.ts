import { scopedStylesAt } from '../styles/light-styles.ts';
import { isTruncated } from '../basics/is-truncated.ts';
import { adopt } from '../../react/widget.ts';
import { positionPanel, preparePositioning } from './position-panel.ts';
import styles from './tooltip.css';

/** How long the pointer must rest on a control before its tooltip shows, in ms. Keyboard focus shows it at once. */
const REST_MS = 400;
/** How long a tooltip waits for the pointer that left the control for the tooltip, in ms. */
const LEAVE_MS = 120;
/** What does something when it is pressed. */
const ACTIVE = 'button, a, input, select, textarea, summary, [role]';

const tips = new WeakMap<HTMLElement, ControlTip>();

/** Gives a control its tooltip, once. */
export function offerTip(control: HTMLElement): void {
  if (tips.has(control)) return;
  preparePositioning();
  tips.set(control, new ControlTip(control));
}

/**
 * The tooltip of one control: its `data-tip`, else its name, else a text that an ellipsis cuts. It stays while the
 * pointer rests on either, or the control has keyboard focus; Escape hides it (WCAG 1.4.13). Pressing the control hides
 * it, so that it covers nothing that the user is about to press.
 */
class ControlTip {
  readonly #control: HTMLElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #panel: HTMLElement | undefined;
  #remove: (() => void) | undefined;
  #isPressed = false;

  constructor(control: HTMLElement) {
    this.#control = control;
    control.addEventListener('pointerenter', () => {
      this.#isPressed = false;
      this.#later(() => this.#show(true), REST_MS);
    });
    control.addEventListener('pointerleave', (event) => this.#leave(event));
    control.addEventListener('pointerdown', () => this.#press());
    control.addEventListener('focus', () => this.#focused());
    control.addEventListener('blur', () => this.#hide());
    new MutationObserver(() => this.#changed()).observe(control, { attributeFilter: ['data-tip', 'aria-label'] });
    if (control.matches(':hover')) this.#later(() => this.#show(true), REST_MS);
    this.#focused();
  }

  get #text(): string {
    const control = this.#control;
    return control.dataset.tip || control.ariaLabel || (isTruncated(control) && control.textContent) || '';
  }

  #focused(): void {
    if (this.#control.matches(':focus-visible')) this.#show(false);
  }

  #later(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms);
  }

  /** A finger leaves when it is lifted: what it tapped open stays until the next tap elsewhere. */
  #leave({ pointerType }: PointerEvent): void {
    if (pointerType === 'touch' && this.#panel) clearTimeout(this.#timer);
    else this.#later(() => this.#hide(), LEAVE_MS);
  }

  /** A disabled control only answers with its reason, and a text such as a date with its tooltip. */
  #press(): void {
    const isActive = this.#control.matches(ACTIVE) || this.#control.closest('[role="option"]') !== null;
    this.#isPressed = isActive && this.#control.ariaDisabled !== 'true';
    if (this.#isPressed) this.#hide();
    else this.#show(true);
  }

  /** A text that is not the name says what the press did, such as 'Copied'. */
  #changed(): void {
    const isNews = Boolean(this.#control.dataset.tip) && this.#control.matches(':hover, :focus-visible');
    if (this.#panel && !isNews && this.#isPressed) this.#hide();
    else if (this.#panel) this.#panel.textContent = this.#text;
    else if (isNews && this.#isPressed) this.#show(true);
  }

  /** @param hoverable the pointer may rest on it; a tooltip of keyboard focus lets the pointer through */
  #show(hoverable: boolean): void {
    clearTimeout(this.#timer);
    const control = this.#control;
    if (!control.isConnected || !this.#text || control.ariaExpanded === 'true') return;
    const panel = (this.#panel ??= this.#make());
    panel.classList.toggle('iam-tooltip-through', !hoverable && !control.matches(':hover'));
    if (panel.isConnected) return;
    const home = homeOf(control);
    home.append(panel);
    const undress = dress(panel);
    panel.showPopover?.();
    const stop = positionPanel(control, panel, { placement: 'top', gap: 6 });
    const { ownerDocument } = control;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape of a focused control would close the dialog or popover around it, too.
      if (control.matches(':focus')) {
        event.preventDefault();
        event.stopPropagation();
      }
      this.#hide();
    };
    const onPress = (event: Event) => {
      const path = event.composedPath();
      if (!path.includes(control) && !path.includes(panel)) this.#hide();
    };
    ownerDocument.addEventListener('keydown', onKey, { capture: true });
    ownerDocument.addEventListener('pointerdown', onPress, { capture: true });
    const gone = new MutationObserver(() => !control.isConnected && this.#hide());
    gone.observe(control.getRootNode(), { childList: true, subtree: true });
    this.#remove = () => {
      gone.disconnect();
      ownerDocument.removeEventListener('keydown', onKey, { capture: true });
      ownerDocument.removeEventListener('pointerdown', onPress, { capture: true });
      stop();
      panel.remove();
      undress();
    };
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#remove?.();
    this.#remove = this.#panel = undefined;
  }

  #make(): HTMLElement {
    const control = this.#control;
    const panel = control.ownerDocument.createElement('span');
    panel.className = 'iam-tooltip';
    panel.popover = 'manual';
    panel.role = 'tooltip';
    panel.dir = 'auto';
    panel.textContent = this.#text;
    // A name is read already.
    if (!control.dataset.tip || !control.hasAttribute('aria-describedby')) panel.ariaHidden = 'true';
    panel.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    panel.addEventListener('pointerleave', () => this.#later(() => this.#hide(), LEAVE_MS));
    panel.addEventListener('pointerdown', () => this.#hide());
    return panel;
  }
}

/** Where a control's tooltip is: in its dialog or panel, since what is outside may be inert; else at the tree's end. */
function homeOf(control: HTMLElement): HTMLElement {
  let at = control;
  while (at.parentElement && !at.matches('dialog, [popover], [data-iam-form], body')) at = at.parentElement;
  return at;
}

/** Adopts the styles where a tooltip is. Returns a function that removes those of the light DOM. */
function dress(panel: HTMLElement): () => void {
  const scoped = scopedStylesAt(panel);
  if (scoped) return scoped(styles);
  adopt(panel.getRootNode() as Document | ShadowRoot, styles);
  return () => {};
}
