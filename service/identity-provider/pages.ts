import { escapeHtml } from '../platform/mail/escape.ts';
import { LOCAL_PATH } from '../features/sign-in/external/provider-client.ts';

/** A page of the provider with its headers: no script, only its own style sheet and forms. */
export interface Page {
  headers: Record<string, string>;
  body: string;
}

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The provider's sign-in page. */
export function loginPage({ email = '', error }: { email?: string; error?: string }): Page {
  const failed = error === undefined ? '' : `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>`;
  const described = error === undefined ? '' : ' aria-invalid="true" aria-describedby="error"';
  return page(
    'Platform ID',
    `<h1>Platform ID</h1>
<p class="muted">Log in with your account to continue.</p>
${failed}
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required
value="${escapeHtml(email)}"${email === '' ? ' autofocus' : ''}${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password"
required${email === '' ? '' : ' autofocus'}${described}>
<button class="primary">Continue</button>
<button class="plain" name="cancel" value="1" formnovalidate>Cancel</button>
</form>
<p class="small">This identity provider is part of the demo. Log in with a demo account and its
password.</p>`,
  );
}

/** Why a log in at the provider cannot continue. */
export function errorPage(message: string): Page {
  return page(
    'Platform ID',
    `<h1>Something went wrong</h1>\n<p role="alert">${escapeHtml(message)}</p>\n<p><a ` +
      'href="/auth/sign-in">Back to log in</a></p>',
  );
}

function page(title: string, content: string): Page {
  return {
    headers: HEADERS,
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
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
