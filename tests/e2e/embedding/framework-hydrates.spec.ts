import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from '../support/it.ts';

const MARKUP = '<div id="app"><p>Fleet</p><iam-sign-in></iam-sign-in></div>';

/** A host's own React, which hydrates the HTML that its server printed once the page calls `hydrateHost`. */
async function hostScript(attributes: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createElement } from 'react';
        import { hydrateRoot } from 'react-dom/client';
        const view = createElement('div', { id: 'app' }, createElement('p', null, 'Fleet'),
          createElement('iam-sign-in', ${attributes}));
        window.problems = [];
        window.hydrateHost = () => hydrateRoot(document.querySelector('main'), view,
          { onRecoverableError: (error) => window.problems.push(String(error)) });`,
      resolveDir: join(import.meta.dirname, '../../..'),
    },
    bundle: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}

for (const [way, attributes, problems] of [
  ['as documented', '{ dangerouslySetInnerHTML: { __html: "" } }', 0],
  ['as a plain tag', 'null', 1],
] as const)
  it(`keeps one form and what was typed when React hydrates over the filled element, ${way}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const url = `${baseURL}/page-of-a-host`;
    const script = await hostScript(attributes);
    const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
      <script type="module" src="/cdn/iam.js"></script><main>${MARKUP}</main><script>${script}</script></html>`;
    await context.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await page.goto(url);
    const login = page.getByRole('textbox', { name: 'Login or email' });
    await login.fill('olivia');
    await page.evaluate(() => (window as unknown as { hydrateHost: () => void }).hydrateHost());
    await expect(login).toHaveCount(1);
    await expect(login).toHaveValue('olivia');
    await expect(login).toBeFocused();
    await login.press('End');
    await page.keyboard.type('.owner');
    await expect(login).toHaveValue('olivia.owner');
    const found = await page.evaluate(() => (window as unknown as { problems: string[] }).problems.length);
    expect(found > 0).toBe(problems > 0);
  });
