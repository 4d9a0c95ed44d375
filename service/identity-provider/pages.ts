import { directionOf } from '../platform/languages/languages.ts';
import { type PlainId, type AnyMessage, type Speaker, textIn } from '../platform/languages/message.ts';
import { escapeHtml } from '../platform/mail/escape.ts';
import { LOCAL_NAME, LOCAL_PATH } from '../features/sign-in/external/local-provider.ts';

/** A page of the provider with its headers: no script, only its own style sheet and forms. */
export interface Page {
  headers: Record<string, string>;
  body: string;
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The provider's sign-in page. */
export function loginPage(speak: Speaker, { email = '', error }: { email?: string; error?: AnyMessage } = {}): Page {
  const sentence = error === undefined ? '' : escapeHtml(textIn(speak.language, error));
  const failed = error === undefined ? '' : `<p class="error" role="alert" id="error">${sentence}</p>`;
  const word = (id: PlainId) => escapeHtml(speak(id));
  const described = error === undefined ? '' : ' aria-invalid="true" aria-describedby="error"';
  return page(
    speak,
    `<h1>${LOCAL_NAME}</h1>
<p class="muted">${word('pages.provider.about')}</p>
${failed}
<form method="post">
<label for="email">${word('pages.provider.email')}</label>
<input id="email" name="email" type="email" autocomplete="username" required
value="${escapeHtml(email)}"${email === '' ? ' autofocus' : ''}${described}>
<label for="password">${word('pages.provider.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password"
required${email === '' ? '' : ' autofocus'}${described}>
<button class="primary">${word('pages.provider.continue')}</button>
<button class="plain" name="cancel" value="1" formnovalidate>${word('pages.provider.cancel')}</button>
</form>
<p class="small">${word('pages.provider.demo')}</p>`,
  );
}

/** Why a log in at the provider cannot continue. */
export function errorPage(speak: Speaker, message: AnyMessage): Page {
  return page(
    speak,
    `<h1>${escapeHtml(speak('pages.wrong'))}</h1>
<p role="alert">${escapeHtml(textIn(speak.language, message))}</p>
<p><a href="/auth/sign-in">${escapeHtml(speak('pages.provider.back'))}</a></p>`,
  );
}

function page({ language }: Speaker, content: string): Page {
  return {
    headers: HEADERS,
    body: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${LOCAL_NAME}</title>
<link rel="stylesheet" href="${LOCAL_PATH}/provider.css">
</head>
<body>
<main>
<div class="logo" aria-hidden="true"></div>
${content}
</main>
</body>
</html>
`,
  };
}
