import { escapeHtml, oneLine } from './escape.ts';
import { directionOf, languageOf } from '../languages/languages.ts';
import { type Mail, type Recipient, speakerTo } from './mail.ts';

/** What a template fills in. The layout renders it as HTML and text, so that both say the same. */
export interface MailContent {
  subject: string;
  /** Preview text that mail clients show after the subject. */
  preview: string;
  /** The subject by default. */
  heading?: string;
  paragraphs: string[];
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

/** Dark theme colours for clients that support them; others keep the attribute colours. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0c0f16!important}.card{background:#1a1f2b!important;
border-color:#272d3a!important}
.ink{color:#eceff5!important}.muted{color:#a4adbf!important}.code{background:#0c0f16!important;
border-color:#272d3a!important;color:#eceff5!important}.link{color:#a7aff3!important}.rule{
border-color:#272d3a!important}}
@media (max-width:480px){.page{padding:16px 12px!important}.inner{padding:24px 20px!important}.button{
display:block!important;text-align:center!important}}`;

/** Renders a content as HTML and text. */
export function mailOf(content: MailContent, reader: Recipient): Mail {
  return {
    subject: oneLine(content.subject),
    text: typeset(textOf(content, reader), reader),
    html: typeset(htmlOf(content, reader), reader),
    links: [content.action, content.unsubscribe].flatMap((one) => (one ? [one.url] : [])),
    code: content.code?.value ?? null,
  };
}

/** French puts a space before some punctuation marks; it must not break the line. */
function typeset(text: string, reader: Recipient): string {
  return languageOf(reader.locale) === 'fr' ? text.replace(/ (?=[!?:;»])|(?<=«) /g, '\u00A0') : text;
}

function textOf(content: MailContent, reader: Recipient): string {
  const speak = speakerTo(reader);
  const blocks = [content.heading ?? content.subject, ...content.paragraphs];
  if (content.code) blocks.push(`${content.code.label}\n\n    ${content.code.value}`);
  const { action } = content;
  if (action) blocks.push(`${speak('mails.layout.action', { label: action.label })}\n${action.url}`);
  blocks.push(...(content.notes ?? []));
  if (content.unsubscribe) blocks.push(`${content.unsubscribe.label}\n${content.unsubscribe.url}`);
  return `${blocks.join('\n\n')}\n\n-- \n${footerOf(reader)}\n`;
}

const footerOf = (reader: Recipient) =>
  speakerTo(reader)('mails.layout.footer', { host: new URL(reader.publicUrl).host });

function htmlOf(content: MailContent, reader: Recipient): string {
  const speak = speakerTo(reader);
  const direction = directionOf(speak.language);
  const heading = content.heading ?? content.subject;
  const parts = [
    '<h1 class="ink" style="margin:0 0 ' +
      `16px;font-size:22px;line-height:1.3;font-weight:600;color:#161b26;${FONT}">${escapeHtml(heading)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text, 'ink', '15px', '#161b26')),
    ...(content.code ? [codeBlock(content.code)] : []),
    ...(content.action
      ? [
          button(content.action),
          paragraph(speak('mails.layout.copy'), 'muted', '13px', '#5a6375'),
          address(content.action.url),
        ]
      : []),
    ...(content.notes ?? []).map((text) => paragraph(text, 'muted', '13px', '#5a6375')),
    ...(content.unsubscribe ? [link(content.unsubscribe)] : []),
  ];
  return `<!doctype html>
<html lang="${speak.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(oneLine(content.subject))}</title>
<style>${STYLE}</style>
</head>
<body class="page" dir="${direction}" style="margin:0;padding:40px 16px;background:#f6f7f9">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="card" lang="${speak.language}" dir="${direction}"
style="background:#ffffff;border:1px solid #e3e6ec;border-radius:12px"><div class="inner"
style="padding:36px">
<div${reader.organizationId === undefined ? '' : ` data-organization="${reader.organizationId}"`}
aria-hidden="true" style="width:40px;height:40px;margin:0 0 24px;border-radius:11px;background:#37cb95;
color:#06281c;font-size:22px;line-height:40px;text-align:center">&#9671;</div>
${parts.join('\n')}
</div></td></tr>
<tr><td style="padding:20px 8px 0">${paragraph(footerOf(reader), 'muted', '12px', '#5a6375')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string, kind: string, size: string, colour: string): string {
  return (
    `<p class="${kind}" style="margin:0 0 ` +
    `16px;font-size:${size};line-height:1.6;color:${colour};overflow-wrap:anywhere;${FONT}">${escapeHtml(text)}</p>`
  );
}

function button(action: { label: string; url: string }): string {
  const look =
    'display:inline-block;margin:8px 0 24px;padding:12px ' +
    '22px;border-radius:8px;background:#37cb95;color:#06281c;' +
    `font-size:15px;font-weight:600;text-decoration:none;${FONT}`;
  return `<a class="button" href="${escapeHtml(action.url)}" style="${look}">${escapeHtml(action.label)}</a>`;
}

function link({ label, url }: { label: string; url: string }): string {
  return (
    `<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.6;color:#5a6375;${FONT}"><a class="link" ` +
    `href="${escapeHtml(url)}" style="color:#464fa3">${escapeHtml(label)}</a></p>`
  );
}

function address(url: string): string {
  const shown = escapeHtml(url);
  return (
    '<p dir="ltr" style="margin:0 0 ' +
    `16px;text-align:start;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-all;${FONT}"><a ` +
    `class="link" href="${shown}" style="color:#464fa3">${shown}</a></p>`
  );
}

function codeBlock(code: { label: string; value: string }): string {
  const look =
    'margin:0 0 24px;padding:16px;border:1px solid ' +
    '#e3e6ec;border-radius:8px;background:#f6f7f9;color:#161b26;font:600 28px/1.2 ' +
    'ui-monospace,Menlo,Consolas,monospace;content-spacing:6px;text-align:center';
  return (
    `${paragraph(code.label, 'muted', '13px', '#5a6375')}<p class="code" dir="ltr" ` +
    `style="${look}">${escapeHtml(code.value)}</p>`
  );
}
