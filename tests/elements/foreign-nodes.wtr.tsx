import { signal } from '@preact/signals-core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { keepNodes, restoreNodes } from '../../src/widgets/react/prerender/kept-nodes.ts';
import { useSignal } from '../../src/widgets/react/signals.ts';
import { tolerateForeignNodes } from '../../src/widgets/ui/forms/foreign-nodes.ts';
import { expect } from './support/expect.ts';
import { hydrateBox } from './support/hydrate-box.ts';
import { mountBox } from './support/mount.ts';
import { painted } from './support/wait.ts';

const MARKUP =
  '<form><label for="login">Login</label><div><input id="login" value=""></div>' +
  '<button type="submit">Log in</button></form>';

/** What the button shows. */
const shown = signal<'idle' | 'marked' | 'busy' | 'empty'>('idle');

function Form() {
  const state = useSignal(shown);
  const [value, setValue] = useState('');
  return (
    <form>
      <label htmlFor="login">Login</label>
      <div>
        <input id="login" value={value} onChange={(event) => setValue(event.target.value)} />
      </div>
      <button type="submit">
        {state === 'marked' && <i>*</i>}
        {state === 'busy' ? 'Busy' : state === 'empty' ? null : 'Log in'}
      </button>
    </form>
  );
}

const node = (name: string) => document.createElement(name);
const find = (box: Element, selector: string) => box.querySelector(selector) as HTMLElement;

function wrap(inner: HTMLElement): void {
  const wrapper = node('div');
  inner.replaceWith(wrapper);
  wrapper.append(inner);
}

/** Replaces each text as the translation of a page does it. */
function translate(box: Element, replace = (text: Text, font: Element) => (text.before(font), text.remove())): void {
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    const font = node('font');
    font.textContent = `«${text.data}»`;
    replace(text, font);
  }
}

const FIRST_WORD = /\p{L}+/u;

/** Wraps the first word of each text where it stands, as dialers and dictionaries do it. */
function wrapWords(
  box: Element,
  into = (text: Text, found: RegExpExecArray) => {
    const range = document.createRange();
    range.setStart(text, found.index);
    range.setEnd(text, found.index + found[0].length);
    range.surroundContents(node('a'));
  },
): void {
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    const found = text.parentElement?.localName === 'a' ? null : FIRST_WORD.exec(text.data);
    if (found) into(text, found);
  }
}

/** The same, by nodes of their own in the place of the text. */
const replaceWords = (box: Element) =>
  wrapWords(box, (text, found) => {
    const link = node('a');
    link.textContent = found[0];
    const [before, after] = [text.data.slice(0, found.index), text.data.slice(found.index + found[0].length)];
    text.replaceWith(before, link, after);
  });

const CHANGES: [name: string, change: (box: Element) => void][] = [
  ['nothing', () => {}],
  [
    'nodes beside the fields',
    (box) => {
      find(box, 'input').after(node('div'));
      find(box, 'form').prepend(node('div'));
      find(box, 'button').prepend(node('span'));
    },
  ],
  [
    'wrapped fields and buttons',
    (box) => {
      wrap(find(box, 'input'));
      wrap(find(box, 'button'));
      find(box, 'input').focus();
    },
  ],
  ['translated texts', translate],
  ['texts replaced at once', (box) => translate(box, (text, font) => text.replaceWith(font))],
  ['words that are wrapped', (box) => wrapWords(box)],
  ['words that are wrapped anew', replaceWords],
  ['texts replaced by what follows', (box) => translate(box, (text, font) => (text.after(font), text.remove()))],
];

for (const [name, change] of CHANGES)
  it(`keeps text, caret and nodes of a form with ${name}, before and after React takes it over`, async () => {
    const box = mountBox();
    box.innerHTML = MARKUP;
    keepNodes(box);
    const input = find(box, 'input') as HTMLInputElement;
    input.focus();
    input.value = 'olivia';
    input.setSelectionRange(1, 3);
    change(box);
    const putBack = restoreNodes(box);
    const { errors, unmount } = hydrateBox(box, <Form />);
    await painted();
    const stop = tolerateForeignNodes(box);
    putBack();
    expect(find(box, 'input') === input, 'the same input').toBe(true);
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['olivia', 1, 3]);
    expect(document.activeElement === input, 'the focus').toBe(true);

    change(box);
    await painted();
    for (const state of ['marked', 'busy', 'idle', 'empty', 'idle'] as const) {
      flushSync(() => {
        shown.value = state;
      });
      await painted();
      if (state === 'busy') expect(find(box, 'button').textContent).toBe('Busy');
    }
    expect(find(box, 'button').textContent).toBe('Log in');
    expect(errors).toEqual([]);
    unmount();
    stop();
  });
