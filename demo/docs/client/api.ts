/**
 * Gives the viewer of the API the colors of the page, hexadecimal ones as attributes, and what its markup lacks for
 * keyboard and screen reader.
 */
import { defineLitStyle } from './lit-style.ts';

const COLORS = {
  light: {
    'bg-color': '#ffffff',
    'text-color': '#161b26',
    'header-color': '#161b26',
    'primary-color': '#464fa3',
    'secondary-color': '#3f4757',
    'nav-bg-color': '#f6f7f9',
    'nav-text-color': '#161b26',
    'nav-hover-bg-color': '#eef0fb',
    'nav-hover-text-color': '#161b26',
  },
  dark: {
    'bg-color': '#12161f',
    'text-color': '#eceff5',
    'header-color': '#eceff5',
    'primary-color': '#a7aff3',
    'secondary-color': '#c3c9d6',
    'nav-bg-color': '#0c0f16',
    'nav-text-color': '#eceff5',
    'nav-hover-bg-color': '#1d2140',
    'nav-hover-text-color': '#eceff5',
  },
};

defineLitStyle();
const viewer = document.querySelector('openapi-explorer');
const isDark = matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  const theme = document.documentElement.dataset.theme ?? (isDark.matches ? 'dark' : 'light');
  for (const [name, color] of Object.entries(COLORS[theme === 'dark' ? 'dark' : 'light']))
    viewer?.setAttribute(name, color);
}

paint();
isDark.addEventListener('change', paint);
document.addEventListener('docs-theme', paint);

/** Its scrolling region gets the focus, and the title of an open endpoint is a heading below that of its method. */
function repair(root: ShadowRoot): void {
  const region = root.querySelector('main');
  region?.setAttribute('tabindex', '0');
  region?.setAttribute('aria-label', 'API reference');
  for (const title of root.querySelectorAll('.endpoint-body [aria-level="1"]')) title.setAttribute('aria-level', '4');
}

void customElements.whenDefined('openapi-explorer').then(() => {
  const root = viewer?.shadowRoot;
  if (!root) return;
  new MutationObserver(() => repair(root)).observe(root, { childList: true, subtree: true });
  repair(root);
});
