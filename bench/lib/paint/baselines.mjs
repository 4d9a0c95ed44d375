/** Reference pages for the comparison, built on the spot, so that each run has its own baselines. */
import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { root } from '../../../scripts/build/paths.mjs';

const STYLE = `body{margin:0;font:14px system-ui;background:#f6f7f9;display:grid;place-items:center;min-height:100vh}
form{display:grid;gap:16px;width:320px;padding:32px;background:#fff;border-radius:12px}
label{display:grid;gap:6px}
input,button{font:inherit;height:40px;border-radius:8px;border:1px solid #8b93a5;padding:0 12px}
[role=listbox]{height:600px;width:600px;overflow:auto;background:#fff}[role=option]{display:flex;height:58px}`;

export const page = (/** @type {string} */ head, /** @type {string} */ body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>${head}</head><body>${body}</body>` +
  '</html>';

const FORM = `<form action="/login" method="post"><h1>Log in</h1>
<label>Login or email<input name="email" autocomplete="username"></label>
<label>Password<input name="password" type="password" autocomplete="current-password"></label>
<button>Log in</button></form>`;

const reactForm = `
import { createRoot } from 'react-dom/client';
import { useState } from 'react';
function Form() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  return <form onSubmit={(event) => event.preventDefault()}><h1>Log in</h1>
    <label>Login or email<input name="email" autoComplete="username" value={email}
      onChange={(event) => setEmail(event.target.value)} /></label>
    <label>Password<input name="password" type="password" autoComplete="current-password" value={password}
      onChange={(event) => setPassword(event.target.value)} /></label>
    <button disabled={!email || !password}>Log in</button></form>;
}
createRoot(document.getElementById('root')).render(<Form />);`;

const reactButton = `
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<button type="button">Notifications</button>);`;

const reactRows = `
import { createRoot } from 'react-dom/client';
import { useEffect, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
function Rows() {
  const [people, setPeople] = useState([]);
  const scroller = useRef(null);
  useEffect(() => {
    fetch('/api/user?__count=1000').then((answer) => answer.json()).then(({ data }) => setPeople(data));
  }, []);
  const rows = useVirtualizer({ count: people.length, getScrollElement: () => scroller.current,
    estimateSize: () => 58, overscan: 5 });
  return <div ref={scroller} role="listbox" aria-label="People">
    <div style={{ position: 'relative', height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => <div key={key} role="option" aria-selected="false"
        style={{ position: 'absolute', top: start }}><b>{people[index].name}</b> {people[index].email}</div>)}
    </div></div>;
}
createRoot(document.getElementById('root')).render(<Rows />);`;

/**
 * Bundles a page's script as a customer's production build would.
 * @param {string} contents TSX
 * @param {string} [resolveDir] where its packages are
 */
export async function bundle(contents, resolveDir = root) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'tsx' },
    bundle: true,
    write: false,
    outdir: '/bench',
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    loader: { '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const textOf = (/** @type {string} */ ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: textOf('.js'), style: textOf('.css') };
}

/** The plain form again, for replies with the headers that the service sends with its log in page. */
export const SECURED_FORM = '/secured-form/';

/**
 * Those headers, which tell the browser how to treat a page.
 * @param {string} url of the log in page
 * @returns {Promise<Record<string, string>>}
 */
export async function securityHeaders(url) {
  const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
  const hash = createHash('sha256').update(STYLE).digest('base64');
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => /^(?:cross-origin|content-security|origin-agent|permissions|referrer|x-)/.test(name))
      .map(([name, value]) => [name, value.replace("style-src 'self'", `style-src 'sha256-${hash}'`)]),
  );
}

/** @returns {Promise<Record<string, string>>} files by path */
export async function baselineFiles() {
  const form = page(`<style>${STYLE}</style>`, FORM);
  /** @type {Record<string, string>} */
  const files = {
    '/form/': form,
    [SECURED_FORM]: form,
    '/scripted/': page('<script type="module" src="/scripted/page.js"></script>', '<div id="root"></div>'),
    '/scripted/page.js': "document.getElementById('root').append(document.createElement('input'));",
  };
  for (const [name, source] of Object.entries({
    'react-form': reactForm,
    'react-button': reactButton,
    rows: reactRows,
  })) {
    const head = `<style>${STYLE}</style><script type="module" src="/${name}/page.js"></script>`;
    files[`/${name}/`] = page(head, '<div id="root"></div>');
    files[`/${name}/page.js`] = (await bundle(source)).script;
  }
  return files;
}
