/** Hands a text to the browser as a file. */
export function downloadText(document: Document, name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Prints lines on a page of their own, not the page around; it is gone when the print dialog is. */
export function printLines(document: Document, heading: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = heading;
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: view } = frame;
  if (!paper || !view) return frame.remove();
  const title = paper.createElement('h1');
  title.textContent = heading;
  const list = paper.createElement('ol');
  list.append(...lines.map((line) => {
    const item = paper.createElement('li');
    item.textContent = line;
    return item;
  }));
  paper.title = heading;
  paper.body.append(title, list);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
