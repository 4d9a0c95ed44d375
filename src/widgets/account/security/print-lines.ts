/**
 * Prints lines on a separate page, which is removed after printing.
 * @returns a function that removes it: not every browser says that it has printed
 */
export function printLines(document: Document, heading: string, lines: readonly string[]): () => void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = heading;
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: view } = frame;
  const remove = () => frame.remove();
  if (!paper || !view) {
    remove();
    return remove;
  }
  const title = paper.createElement('h1');
  title.textContent = heading;
  const list = paper.createElement('ol');
  list.append(
    ...lines.map((line) => {
      const item = paper.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
  paper.title = heading;
  paper.body.append(title, list);
  view.addEventListener('afterprint', remove);
  view.print();
  return remove;
}
