import type { outbox } from '../../platform/database/schema/operations.ts';
import { escapeHtml } from '../../platform/mail/escape.ts';

type Row = typeof outbox.$inferSelect;

/** Renders the outbox page; each mail is in its own sandboxed frame. */
export function outboxPage(rows: readonly Row[]): string {
  const list =
    rows.length > 0
      ? `<ol class="list">${rows.map(entry).join('')}</ol>`
      : '<p class="empty">Nothing sent yet. Mails and text messages appear here instead of being sent.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox (${rows.length})</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/outbox.css">
</head>
<body>
<header class="top"><div><h1>Outbox</h1><p>Every mail and text message of this demo, newest first. Nothing leaves
this machine.</p></div><a class="button" href="/outbox">Refresh</a></header>
<main>${list}</main>
</body>
</html>`;
}

function entry(row: Row, at: number): string {
  const title = row.channel === 'sms' ? row.text : (row.subject ?? '');
  const frame = row.html
    ? `<iframe sandbox loading="lazy" title="${escapeHtml(title)}" src="/outbox/${row.id}/mail"></iframe>`
    : '';
  const code = row.code ? `<dt>Code</dt><dd><code>${escapeHtml(row.code)}</code></dd>` : '';
  const links = row.links.map((link) => `<dt>Link</dt><dd>${linkOf(link)}</dd>`).join('');
  return `<li><details${at === 0 ? ' open' : ''}>
<summary><span class="kind ${row.channel}">${row.channel === 'sms' ? 'Text' : 'Mail'}</span><span
class="subject">${escapeHtml(title)}</span><span class="to">${escapeHtml(row.to)}</span><time
datetime="${row.createdAt.toISOString()}">${row.createdAt.toISOString().slice(0, 19).replace('T', ' ')}
UTC</time></summary>
<div class="body"><dl>${code}${links}</dl>${frame}<details class="plain"${row.html ? '' : ' open'}><summary>Plain
text</summary><pre>${escapeHtml(row.text)}</pre></details></div>
</details></li>`;
}

/** Optional styling in the console's colors. */
export const OUTBOX_STYLE = `:root{color-scheme:light dark;--surface:#fff;--sunken:#f6f7f9;--text:#161b26;
--muted:#5a6375;--line:#e3e6ec;--strong:#8b93a5;--blue:#464fa3;--blue-soft:#eef0fb;--green:#0b7453;
--green-soft:#e6f8f0;--shadow:0 1px 2px rgb(16 22 34/.06)}
@media (prefers-color-scheme:dark){:root{--surface:#1a1f2b;--sunken:#0c0f16;--text:#eceff5;--muted:#a4adbf;
--line:#272d3a;--strong:#657087;--blue:#a7aff3;--blue-soft:#1d2140;--green:#4fdca8;--green-soft:#0f2f25;--shadow:none}}
*{box-sizing:border-box}
body{margin:0;background:var(--sunken);color:var(--text);font:14px/1.5 "Inter Variable",Inter,system-ui,
-apple-system,"Segoe UI",sans-serif}
.top{display:flex;gap:24px;align-items:center;justify-content:space-between;max-width:960px;margin-inline:auto;
padding:40px 24px 24px}
h1{margin:0 0 4px;font-size:24px;line-height:1.25;letter-spacing:-.01em}
.top p{margin:0;color:var(--muted)}
.button{flex:none;padding:8px 14px;border:1px solid var(--strong);border-radius:8px;background:var(--surface);
color:inherit;font-weight:500;text-decoration:none}
.button:hover{background:var(--blue-soft)}
main{max-width:960px;margin-inline:auto;padding:0 24px 64px}
.list{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.list>li{overflow:hidden;border:1px solid var(--line);border-radius:12px;background:var(--surface);
box-shadow:var(--shadow)}
.list>li>details>summary{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:2px 12px;align-items:center;
padding:14px 20px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
.list>li>details>summary:hover{background:var(--sunken)}
:focus-visible{outline:2px solid var(--blue);outline-offset:-2px}
.kind{grid-row:span 2;padding:2px 10px;border-radius:999px;background:var(--blue-soft);color:var(--blue);
font-size:12px;font-weight:600}
.kind.sms{background:var(--green-soft);color:var(--green)}
.subject{overflow:hidden;font-weight:600;text-overflow:ellipsis;white-space:nowrap}
.to{grid-column:2;color:var(--muted);overflow-wrap:anywhere}
time{grid-column:3;grid-row:1;color:var(--muted);font-size:13px;font-variant-numeric:tabular-nums}
.body{padding:0 20px 20px;border-top:1px solid var(--line)}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;margin:16px 0}
dl:empty{display:none}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
a{color:var(--blue)}
code{padding:2px 8px;border-radius:6px;background:var(--sunken);font:600 16px ui-monospace,Menlo,monospace;
letter-spacing:.08em}
iframe{display:block;width:100%;height:520px;margin:16px 0 0;border:1px solid var(--line);border-radius:8px;
background:#fff;resize:vertical}
.plain{margin-top:16px}
.plain>summary{width:fit-content;color:var(--blue);cursor:pointer;font-weight:500}
pre{margin:8px 0 0;padding:16px;border-radius:8px;background:var(--sunken);font:13px/1.6 ui-monospace,Menlo,
monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.empty{padding:48px 24px;border:1px dashed var(--strong);border-radius:12px;color:var(--muted);text-align:center}
@media (max-width:600px){time{grid-column:2;grid-row:3}.top{align-items:start}}
`;

/** Renders a web address as a link, anything else as text. */
function linkOf(text: string): string {
  const safe = escapeHtml(text);
  return /^https?:\/\//.test(text) ? `<a href="${safe}">${safe}</a>` : safe;
}
