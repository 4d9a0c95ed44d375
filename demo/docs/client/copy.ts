/** Milliseconds for which a button says 'Copied'. */
const SHOWN = 2000;

/** Gives each block of code a button that copies it. */
export function setUpCopying(): void {
  for (const block of document.querySelectorAll('.doc-main pre')) {
    const box = document.createElement('div');
    box.className = 'doc-code';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'doc-copy';
    button.textContent = 'Copy';
    block.replaceWith(box);
    box.append(block, button);
    button.addEventListener('click', () => void copy(block.textContent ?? '', button));
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.trimEnd());
    say(button, 'Copied');
  } catch {
    // Without permission, or on a page without https: the reader can copy the selection.
    const block = button.previousElementSibling;
    if (block) getSelection()?.selectAllChildren(block);
    say(button, 'Selected');
  }
}

function say(button: HTMLButtonElement, word: string): void {
  button.textContent = word;
  setTimeout(() => (button.textContent = 'Copy'), SHOWN);
}
