import { setUpCopying } from './copy.ts';
import { setUpSearch } from './search.ts';
import { setUpSections } from './sections.ts';

const THEMES = ['auto', 'light', 'dark'];

function button(selector: string): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

function setUpTheme(): void {
  const toggle = button('.doc-theme');
  const { documentElement: page } = document;
  const show = () => {
    const theme = page.dataset.theme ?? 'auto';
    toggle.textContent = `Theme: ${theme}`;
    for (const element of document.querySelectorAll('.doc-stage > *')) element.setAttribute('theme', theme);
  };
  toggle.addEventListener('click', () => {
    const next = THEMES[(THEMES.indexOf(page.dataset.theme ?? 'auto') + 1) % THEMES.length] ?? 'auto';
    if (next === 'auto') delete page.dataset.theme;
    else page.dataset.theme = next;
    localStorage.setItem('docs-theme', next);
    show();
    document.dispatchEvent(new Event('docs-theme'));
  });
  show();
}

function setUpMenu(): void {
  const toggle = button('.doc-menu');
  const show = (open: boolean) => {
    toggle.setAttribute('aria-expanded', String(open));
    document.body.classList.toggle('doc-menu-open', open);
  };
  toggle.addEventListener('click', () => show(toggle.getAttribute('aria-expanded') !== 'true'));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || toggle.getAttribute('aria-expanded') !== 'true') return;
    show(false);
    toggle.focus();
  });
  document.querySelector('.doc-nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

setUpTheme();
setUpMenu();
setUpCopying();
setUpSections();
setUpSearch(button('.doc-search-open'));
