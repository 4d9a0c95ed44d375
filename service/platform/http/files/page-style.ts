import type { FastifyInstance } from 'fastify';

/** Where the service's small pages find their styles. */
export const PAGE_STYLE_PATH = '/pages.css';

/** Serves the styles of the small pages. */
export function addPageStyle(app: FastifyInstance): void {
  app.get(PAGE_STYLE_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'public, max-age=3600').send(pageStyle),
  );
}

/** Styles of the service's small pages without the console, in the product's colours. */
export const pageStyle = `:root{color-scheme:light dark;--text:#161b26;--muted:#5a6375;--surface:#fff;--sunken:#f6f7f9;
--line:#e3e6ec;--edge:#8b93a5;--blue:#555fb9;--red:#b81f47}
@media (prefers-color-scheme:dark){:root{--text:#eceff5;--muted:#a4adbf;--surface:#12161f;--sunken:#0c0f16;
--line:#272d3a;--edge:#657087;--blue:#7a84e0;--red:#ff8aa5}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:24px;background:var(--sunken);
color:var(--text);font:14px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{inline-size:100%;max-inline-size:400px;padding:36px;background:var(--surface);border:1px solid var(--line);
border-radius:12px;box-shadow:0 8px 24px -8px rgb(16 22 34 / .16)}
h1{margin:0 0 4px;font-size:20px;line-height:1.3}
p{margin:0 0 16px}
.muted,.small{color:var(--muted)}
.small{margin:20px 0 0;font-size:12px}
button{inline-size:100%;min-block-size:44px;margin-block-start:16px;border-radius:8px;font:inherit;font-weight:500;
cursor:pointer}
.primary{border:0;background:#37cb95;color:#06281c}
.plain{margin-block-start:8px;border:1px solid var(--line);background:transparent;color:inherit}
a{color:var(--blue)}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
@media (max-width:480px){main{padding:24px 20px}}
`;
