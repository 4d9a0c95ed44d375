import type { FastifyInstance } from 'fastify';
import type { BrandOf, PageBrand } from './branded-page.ts';

/** Where the service's small pages find their styles. */
export const PAGE_STYLE_PATH = '/pages.css';

/** Serves the styles of the small pages, in the brand of the installation. */
export function addPageStyle(app: FastifyInstance, brandOf: BrandOf): void {
  app.get(PAGE_STYLE_PATH, async (_request, reply) => {
    const brand = await brandOf();
    return reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=60')
      .send(brand ? pageStyle + brandRules(brand) : pageStyle);
  });
}

const DARK = '@media (prefers-color-scheme:dark)';

/**
 * What a brand adds: its colors, and its logo or name above the page. Small pages have no script, and their policies
 * allow this style sheet alone, so that the brand comes with it.
 */
function brandRules({ product, logo, logoDark, properties }: PageBrand): string {
  const rules = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  const picture = (url: string) => `main::before{background-image:url(${cssText(url)})}`;
  return [
    `:root{${rules.join(';')}}`,
    ...('--iam-accent' in properties ? ['a{color:var(--iam-accent)}'] : []),
    ...('--iam-brand' in properties ? ['.primary{background:var(--iam-brand);color:var(--iam-brand-ink)}'] : []),
    logo === null
      ? `main::before{content:${cssText(product)};display:block;margin-block-end:20px;` +
        'font-weight:600;overflow-wrap:anywhere}'
      : 'main::before{content:"";display:block;block-size:32px;margin-block-end:20px;' +
        'background:left center/contain no-repeat}[dir=rtl] main::before{background-position:right center}',
    ...(logo === null ? [] : [picture(logo)]),
    ...(logo === null || logoDark === null ? [] : [`${DARK}{${picture(logoDark)}}`]),
  ].join('\n');
}

/** A string of CSS (CSS Syntax 3, section 4.3.5): every sign that could end it is escaped by its number. */
const cssText = (text: string) =>
  `"${text.replace(/["\\<>\p{Cc}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}"`;

/** Styles of the service's small pages without the console, in the product's colors. */
export const pageStyle = `:root{color-scheme:light dark;--text:#161b26;--muted:#5a6375;--surface:#fff;--sunken:#f6f7f9;
--line:#e3e6ec;--edge:#8b93a5;--blue:#555fb9;--red:#b81f47}
@media (prefers-color-scheme:dark){:root{--text:#eceff5;--muted:#a4adbf;--surface:#12161f;--sunken:#0c0f16;
--line:#272d3a;--edge:#657087;--blue:#7a84e0;--red:#ff8aa5}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;display:grid;place-items:center;align-content:center;gap:16px;
padding:24px;background:var(--sunken);
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
footer{max-inline-size:60ch;color:var(--muted);font-size:12px;text-align:center;overflow-wrap:anywhere}
footer p{margin:0 0 8px}
footer ul{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 16px;margin:0;padding:0;list-style:none}
@media (max-width:480px){main{padding:24px 20px}}
`;
