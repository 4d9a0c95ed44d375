/**
 * Shows a page with its form in the HTML in Inter: from the first frame on if the browser knows the page. Otherwise its
 * text is at once in a font of the system, and stays in it; the next view begins in Inter, which is fetched meanwhile.
 * A style sheet in the HTML would hide the text until then, and hold back the first frame.
 * @param afterFirstFrame calls a function once the form is on the screen
 */
export function showInter(afterFirstFrame: (work: () => void) => void): void {
  const fonts = document.querySelector<HTMLTemplateElement>('template[data-iam-font]')?.content;
  const url = fonts?.querySelector('link')?.getAttribute('href');
  if (!fonts || !url) return;
  const showAll = () => document.head.append(fonts);
  if (isKnownPage()) return showAll();
  afterFirstFrame(() => {
    onceFormIsGone(showAll);
    new FontFace('Inter Variable', `url(${url})`).load().catch(() => {});
  });
}

/** Whether the browser had this page, so that it came without a body (Resource Timing, section 4.3). */
function isKnownPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit !== undefined && visit.transferSize < visit.encodedBodySize;
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
