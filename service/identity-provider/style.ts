import { pageStyle } from '../platform/http/files/page-style.ts';

/** Styles of the provider's pages. */
export const style = `${pageStyle}
.logo{inline-size:40px;block-size:40px;border-radius:11px;background:var(--blue);display:grid;place-items:center}
.logo::before{content:"";inline-size:14px;block-size:14px;border:2px solid #fff;border-radius:999px}
h1{margin-block-start:20px}
.error{color:var(--red)}
label{display:block;margin:16px 0 6px;font-size:13px}
input{inline-size:100%;min-block-size:44px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;
background:transparent;color:inherit;font:inherit}
`;
