import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH } from '../search-options.mjs';

const SHOWN = 12;

function find<E extends Element>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/** Opens the search by the button and by `/`. The index is fetched when it is first needed. */
export function setUpSearch(opener: HTMLButtonElement): void {
  const dialog = find<HTMLDialogElement>(document, '.doc-search');
  const input = find<HTMLInputElement>(dialog, 'input');
  const list = find<HTMLUListElement>(dialog, '[role=listbox]');
  const state = find<HTMLElement>(dialog, '[role=status]');
  const { search = '', root = '' } = document.body.dataset;
  let index: Promise<MiniSearch> | undefined;
  let chosen = -1;

  const load = () =>
    (index ??= fetch(search)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`status ${answer.status}`))))
      .then((text) => MiniSearch.loadJSON(text, SEARCH)));

  const open = () => {
    dialog.showModal();
    input.select();
    load().catch(fail);
  };
  const fail = () => {
    index = undefined;
    state.textContent = 'The search could not be loaded. Type again to retry.';
  };

  const choose = (next: number) => {
    const options = [...list.children];
    options[chosen]?.setAttribute('aria-selected', 'false');
    chosen = options.length === 0 ? -1 : (next + options.length) % options.length;
    const option = options[chosen];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  const show = (results: SearchResult[], term: string) => {
    list.replaceChildren(...results.slice(0, SHOWN).map((result, at) => optionOf(result, at, root)));
    input.setAttribute('aria-expanded', String(results.length > 0));
    if (term === '') state.textContent = 'Type to search.';
    else if (results.length === 0) state.textContent = `Nothing found for '${term}'.`;
    else state.textContent = `${results.length} ${results.length === 1 ? 'result' : 'results'}`;
    chosen = -1;
    choose(0);
  };

  const follow = (option: Element | undefined) => {
    const url = option instanceof HTMLElement ? option.dataset.url : undefined;
    if (url === undefined) return;
    dialog.close();
    location.assign(url);
  };

  opener.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const typing = event.composedPath()[0];
    const inField = typing instanceof HTMLElement && typing.matches('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || inField || dialog.open || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => {
    const term = input.value.trim();
    load()
      .then((loaded) => {
        if (input.value.trim() === term) show(term ? loaded.search(term) : [], term);
      })
      .catch(fail);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen - 1);
    else if (event.key === 'Enter') follow(list.children[chosen]);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) follow(target.closest('[role=option]') ?? undefined);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

function optionOf({ id, title, page, excerpt }: SearchResult, at: number, root: string): HTMLLIElement {
  const option = document.createElement('li');
  option.id = `result-${at}`;
  option.role = 'option';
  option.ariaSelected = 'false';
  option.dataset.url = `${root}${id}`;
  const heading = document.createElement('strong');
  heading.textContent = String(title);
  const where = document.createElement('span');
  where.textContent = title === page ? '' : String(page);
  const words = document.createElement('small');
  words.textContent = String(excerpt);
  option.append(heading, where, words);
  return option;
}
