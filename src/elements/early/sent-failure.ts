import { sentOf } from './early-forms.ts';
import type { Failure } from './load-class.ts';

/** The form of an element that came in the page's HTML, and what the notice below it says; none without a form. */
export function sentFailure(tag: string): Failure[] {
  const element = sentOf(tag);
  const form = element?.querySelector<HTMLElement>(':scope > [data-iam-form]');
  const notice = element?.querySelector<HTMLTemplateElement>(':scope > template');
  return form && notice ? [[form, document.importNode(notice.content, true)]] : [];
}
