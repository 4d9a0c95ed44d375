import {
  type ChangedText,
  type FilledKind,
  fillerOf,
  paragraphsOf,
  plain,
  type Run,
  textOfRuns,
  unfilled,
} from './changed-text.ts';
import { escapeHtml, oneLine } from './escape.ts';
import { directionOf, languageOf } from '../languages/languages.ts';
import { type Changeable, type Mail, type Recipient, type Rendered, speakerTo } from './mail.ts';
import { DEFAULT_BRAND, type MailBrand, PRODUCT } from './mail-brand.ts';

/** What a template fills in. The layout renders it as HTML and text, so that both say the same. */
export interface MailContent {
  subject: string;
  /** Preview text that mail clients show after the subject. */
  preview: string;
  /** The subject by default. */
  heading?: string;
  paragraphs: string[];
  /** Paragraphs that stay below a text of staff. */
  always?: string[];
  /** Which of the mails it is whose text staff can change; none without it. */
  kind?: FilledKind;
  /** The main action. */
  action?: { label: string; url: string };
  /** A code to enter, with its purpose. */
  code?: { label: string; value: string };
  /** Additional notes in small print. */
  notes?: string[];
  /** Ends such mails. */
  unsubscribe?: { label: string; url: string };
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Dark theme colors for clients that support them; others keep the attribute colors. */
const styleOf = ({ link }: MailBrand) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0c0f16!important}.card{background:#1a1f2b!important;
border-color:#272d3a!important}
.ink{color:#eceff5!important}.muted{color:#a4adbf!important}.code{background:#0c0f16!important;
border-color:#272d3a!important;color:#eceff5!important}.link{color:${link.dark}!important}.rule{
border-color:#272d3a!important}}
@media (max-width:480px){.page{padding:16px 12px!important}.inner{padding:24px 20px!important}.button{
display:block!important;text-align:center!important}}`;

/** A content with its paragraphs as they are shown. */
interface Written extends Omit<MailContent, 'paragraphs' | 'heading'> {
  heading: string;
  paragraphs: readonly (readonly Run[])[];
}

/** Renders a content as HTML and text. */
export function mailOf(original: MailContent, reader: Recipient): Mail {
  const inBrand = (brand: MailBrand, changed: ChangedText = {}): Rendered => {
    const content = written(original, reader, changed);
    const named = (text: string) => text.replaceAll(PRODUCT, () => brand.product);
    return {
      subject: named(oneLine(content.subject)),
      text: named(typeset(textOf(content, reader, brand), reader)),
      html: typeset(htmlOf(content, reader, brand), reader).replaceAll(PRODUCT, () => escapeHtml(brand.product)),
    };
  };
  return {
    ...inBrand(DEFAULT_BRAND),
    inBrand,
    changeable: original.kind ? changeableOf(original, original.kind, reader) : null,
    links: [original.action, original.unsubscribe].flatMap((one) => (one ? [one.url] : [])),
    code: original.code?.value ?? null,
  };
}

/** The content with what staff changed of its text. */
function written(content: MailContent, reader: Recipient, changed: ChangedText): Written {
  const fill = fillerOf(content.kind?.values ?? {}, new URL(reader.publicUrl).host);
  const { subject, heading, body, action } = changed;
  const own = body === undefined ? content.paragraphs.map(plain) : paragraphsOf(body, fill);
  return {
    ...content,
    subject: subject === undefined ? content.subject : fill(subject),
    heading: heading === undefined ? (content.heading ?? content.subject) : fill(heading),
    preview: body === undefined ? content.preview : textOfRuns(own[0] ?? []),
    paragraphs: [...own, ...(content.always ?? []).map(plain)],
    ...(content.action && action !== undefined && { action: { label: fill(action), url: content.action.url } }),
  };
}

const changeableOf = (content: MailContent, { mail, values }: FilledKind, reader: Recipient): Changeable => ({
  mail,
  language: languageOf(reader.locale),
  ownText: () => ({
    subject: unfilled(content.subject, values),
    heading: unfilled(content.heading ?? content.subject, values),
    body: unfilled(content.paragraphs.join('\n\n'), values),
    action: unfilled(content.action?.label ?? '', values),
  }),
});

/** French puts a space before some punctuation marks; it must not break the line. */
function typeset(text: string, reader: Recipient): string {
  return languageOf(reader.locale) === 'fr' ? text.replace(/ (?=[!?:;»])|(?<=«) /g, '\u00A0') : text;
}

function textOf(content: Written, reader: Recipient, brand: MailBrand): string {
  const speak = speakerTo(reader);
  const blocks = [content.heading, ...content.paragraphs.map(textOfRuns)];
  if (content.code) blocks.push(`${content.code.label}\n\n    ${content.code.value}`);
  const { action } = content;
  if (action) blocks.push(`${speak('mails.layout.action', { label: action.label })}\n${action.url}`);
  blocks.push(...(content.notes ?? []));
  if (content.unsubscribe) blocks.push(`${content.unsubscribe.label}\n${content.unsubscribe.url}`);
  return `${blocks.join('\n\n')}\n\n-- \n${[...footerOf(reader, brand), ...linksOf(reader, brand)].join('\n')}\n`;
}

const footerOf = (reader: Recipient, { footer }: MailBrand): string[] => [
  ...(footer === '' ? [] : [footer]),
  speakerTo(reader)('mails.layout.footer', { product: PRODUCT, host: new URL(reader.publicUrl).host }),
];

const linksOf = (reader: Recipient, { links }: MailBrand) =>
  links.map(({ label, url }) => `${speakerTo(reader)(label)}: ${url.replace(/^mailto:/, '')}`);

function htmlOf(content: Written, reader: Recipient, brand: MailBrand): string {
  const speak = speakerTo(reader);
  const direction = directionOf(speak.language);
  const parts = [
    '<h1 class="ink" style="margin:0 0 ' +
      `16px;font-size:22px;line-height:1.3;font-weight:600;color:#161b26;${FONT}">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((runs) => paragraph(runs, 'ink', '15px', '#161b26')),
    ...(content.code ? [codeBlock(content.code)] : []),
    ...(content.action
      ? [
          button(content.action, brand),
          paragraph(speak('mails.layout.copy'), 'muted', '13px', '#5a6375'),
          address(content.action.url, brand),
        ]
      : []),
    ...(content.notes ?? []).map((text) => paragraph(text, 'muted', '13px', '#5a6375')),
    ...(content.unsubscribe ? [paragraphOf(link(content.unsubscribe, brand), '13px')] : []),
  ];
  return `<!doctype html>
<html lang="${speak.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(oneLine(content.subject))}</title>
<style>${styleOf(brand)}</style>
</head>
<body class="page" dir="${direction}" style="margin:0;padding:40px 16px;background:#f6f7f9">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="card" lang="${speak.language}" dir="${direction}"
style="background:#ffffff;border:1px solid #e3e6ec;border-radius:12px"><div class="inner"
style="padding:36px">
${markOf(reader, brand)}
${parts.join('\n')}
</div></td></tr>
<tr><td style="padding:20px 8px 0">${footerOf(reader, brand)
    .map((text) => paragraph(text, 'muted', '12px', '#5a6375'))
    .join('')}${linkRow(reader, brand)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Where the logo stands when the mail goes out; without one, the product's name or the default mark. */
function markOf({ organizationId }: Recipient, { product, isNamed, button }: MailBrand): string {
  const owner = `data-logo${organizationId === undefined ? '' : ` data-organization="${organizationId}"`}`;
  if (isNamed)
    return `<div ${owner} class="ink" style="margin:0 0 24px;font-size:18px;font-weight:600;color:#161b26;
overflow-wrap:anywhere;${FONT}">${escapeHtml(product)}</div>`;
  return `<div ${owner} aria-hidden="true" style="width:40px;height:40px;margin:0 0 24px;border-radius:11px;
background:${button.fill};color:${button.ink};font-size:22px;line-height:40px;text-align:center">&#9671;</div>`;
}

function linkRow(reader: Recipient, brand: MailBrand): string {
  const speak = speakerTo(reader);
  const links = brand.links.map(({ label, url }) => link({ label: speak(label), url }, brand));
  return links.length === 0 ? '' : paragraphOf(links.join(' &nbsp; '), '12px');
}

function paragraph(said: string | readonly Run[], kind: string, size: string, color: string): string {
  const runs = typeof said === 'string' ? plain(said) : said;
  const html = runs.map(({ text, bold }) => {
    const escaped = escapeHtml(text).replaceAll('\n', '<br>');
    return bold ? `<strong>${escaped}</strong>` : escaped;
  });
  return (
    `<p class="${kind}" style="margin:0 0 ` +
    `16px;font-size:${size};line-height:1.6;color:${color};overflow-wrap:anywhere;${FONT}">${html.join('')}</p>`
  );
}

function button(action: { label: string; url: string }, { button: { fill, ink } }: MailBrand): string {
  const look =
    'display:inline-block;margin:8px 0 24px;padding:12px ' +
    '22px;border-radius:8px;' +
    `background:${fill};color:${ink};` +
    `font-size:15px;font-weight:600;text-decoration:none;${FONT}`;
  return `<a class="button" href="${escapeHtml(action.url)}" style="${look}">${escapeHtml(action.label)}</a>`;
}

function paragraphOf(html: string, size: string): string {
  return `<p class="muted" style="margin:0 0 16px;font-size:${size};line-height:1.6;color:#5a6375;${FONT}">${html}</p>`;
}

function link({ label, url }: { label: string; url: string }, brand: MailBrand): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${brand.link.light}">${escapeHtml(label)}</a>`;
}

function address(url: string, brand: MailBrand): string {
  const shown = escapeHtml(url);
  return (
    '<p dir="ltr" style="margin:0 0 ' +
    `16px;text-align:start;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-all;${FONT}"><a ` +
    `class="link" href="${shown}" style="color:${brand.link.light}">${shown}</a></p>`
  );
}

function codeBlock(code: { label: string; value: string }): string {
  const look =
    'margin:0 0 24px;padding:16px;border:1px solid ' +
    '#e3e6ec;border-radius:8px;background:#f6f7f9;color:#161b26;font:600 28px/1.2 ' +
    'ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center';
  return (
    `${paragraph(code.label, 'muted', '13px', '#5a6375')}<p class="code" dir="ltr" ` +
    `style="${look}">${escapeHtml(code.value)}</p>`
  );
}
