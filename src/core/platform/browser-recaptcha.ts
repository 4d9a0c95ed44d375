import { NetworkError } from '../errors/errors.ts';

interface Enterprise {
  ready(work: () => void): void;
  execute(key: string, options: { action: string }): Promise<string>;
}

interface Page {
  grecaptcha?: { enterprise?: Enterprise };
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ): { createScriptURL(url: string): string };
  };
}

const ADDRESS = 'https://www.google.com/recaptcha/enterprise.js';

/**
 * Gets a token of reCAPTCHA Enterprise. Its script is loaded for the first token, and on no other page.
 * @throws NetworkError if the script cannot be loaded
 */
export async function recaptcha(siteKey: string, action: string): Promise<string> {
  const enterprise = (globalThis as Page).grecaptcha?.enterprise ?? (await load(siteKey));
  await new Promise<void>((ready) => enterprise.ready(ready));
  return enterprise.execute(siteKey, { action });
}

function load(siteKey: string): Promise<Enterprise> {
  const url = `${ADDRESS}?render=${encodeURIComponent(siteKey)}`;
  const page = globalThis as Page;
  const policy = page.trustedTypes?.createPolicy('iam-recaptcha', { createScriptURL: (text) => text });
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = policy ? policy.createScriptURL(url) : url;
    script.async = true;
    script.addEventListener('load', () =>
      page.grecaptcha?.enterprise ? done(page.grecaptcha.enterprise) : failed(new NetworkError()),
    );
    script.addEventListener('error', () => {
      script.remove();
      failed(new NetworkError());
    });
    document.head.append(script);
  });
}
