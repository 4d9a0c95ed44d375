/** Gives the viewer of the API the colours of the page: it takes only hexadecimal ones, as attributes. */
import { defineLitStyle } from './lit-style.ts';

const COLOURS = {
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
  for (const [name, colour] of Object.entries(COLOURS[theme === 'dark' ? 'dark' : 'light']))
    viewer?.setAttribute(name, colour);
}

paint();
isDark.addEventListener('change', paint);
document.addEventListener('docs-theme', paint);
