/** Sets the theme before the page is drawn: `auto` follows the browser. */
const stored = localStorage.getItem('docs-theme');
if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
