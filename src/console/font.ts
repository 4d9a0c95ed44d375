/**
 * A page with its form in the HTML is in Inter from the first frame on if the browser knows the page. Otherwise its
 * text is at once in a font of the system, and stays in it; the next view begins in Inter, which is fetched meanwhile.
 * A style sheet in the HTML would hide the text until then, and hold back the first frame.
 */

const fonts = () => document.querySelector<HTMLTemplateElement>('template[data-iam-font]')?.content;

/** Adds the font to the page; a second time, nothing. */
export function takeFonts(): void {
  const found = fonts();
  if (found) document.head.append(found);
}

/** Whether the browser had this page, so that it came without a body (Resource Timing, section 4.3). */
export function isKnownPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit !== undefined && visit.transferSize < visit.encodedBodySize;
}

/** Fetches Inter for the view that follows the form, unless the form is in it. */
export function fetchInter(): void {
  const url = fonts()?.querySelector('link')?.getAttribute('href');
  if (!url) return;
  onceFormIsGone(takeFonts);
  new FontFace('Inter Variable', `url(${url})`).load().catch(() => {});
}

function onceFormIsGone(work: () => void): void {
  const form = document.querySelector('[data-iam-form]');
  if (!form?.parentElement) return work();
  const removal = new MutationObserver(() => {
    if (form.isConnected) return;
    removal.disconnect();
    work();
  });
  removal.observe(form.parentElement, { childList: true });
}
