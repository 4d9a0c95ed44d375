/**
 * The script in the HTML of pages with a form: it asks for all others, and for the font, once the form is on the
 * screen. Until they take over, it marks the button that is pressed, or the field of a complete form in which Enter is
 * pressed.
 */
import { afterFirstFrame } from '../../src/elements/early/after-first-frame.ts';
import { showInter } from './font.ts';

const listening = new AbortController();
let marked: Element | undefined;

const isFilled = (field: Element) => field.matches(':autofill') || (field as HTMLInputElement).value.trim() !== '';

/** Marks the last press. A submit comes before other presses, and counts until a field changes. */
function mark(control: Element | undefined): void {
  marked?.removeAttribute('data-iam-pressed');
  // A form that was taken over keeps what is pressed itself.
  marked = document.querySelector('style[data-iam-sent]') ? control : undefined;
  marked?.setAttribute('data-iam-pressed', '');
}

const isSubmit = () => marked instanceof HTMLInputElement;
addEventListener(
  'click',
  (event) => {
    const control = (event.composedPath()[0] as Element).closest('button');
    if (control && !event.defaultPrevented && !isSubmit()) mark(control);
  },
  listening,
);
addEventListener(
  'keydown',
  ({ key, isComposing, target }) => {
    const field = key === 'Enter' && !isComposing && target instanceof HTMLInputElement && target;
    if (field && field.form && [...field.form.querySelectorAll('input')].every(isFilled)) mark(field);
  },
  listening,
);
addEventListener('input', () => isSubmit() && mark(undefined), listening);
void customElements.whenDefined('iam-console').then(() => listening.abort());

showInter(afterFirstFrame);
afterFirstFrame(() => {
  for (const later of document.querySelectorAll<HTMLTemplateElement>('template[data-iam-later]'))
    document.head.append(later.content);
});
