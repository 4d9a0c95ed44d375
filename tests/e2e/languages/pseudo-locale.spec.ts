import { describe, expect, it } from '../support/it.ts';
import { faultsOf } from './support/judge.ts';
import { openIn } from './support/open.ts';
import { consoleScreens, dashboards } from './support/screens.ts';
import { Walk } from './support/walk.ts';

/** English with accents and brackets, longer by three tenths. */
const PSEUDO = 'en-XA';
/** Controls of every screen, which the account's screen alone tries, and one dashboard. */
const EVERYWHERE = /iam-bell|iam-header|console-search|\[Íñfórmátíóñ|\[Móré áp|iam-announcement-close/;
/** Controls that only lead to other screens. */
const LEADING = /console-skip|iam-console-link|iam-command-line|\[Lóg óút|\[Mý prófílé|Continue with Platform/;
/** Tabs of an organization, each of which is a screen here. */
const TABS = /button\.iam-tab /;
const ORGANIZATION = /^\/auth\/organization(?:$|\?)/;
/** Controls that only close what a control opened, and the days of a month but one. */
const SILENT = /\[(?:Çlóšé|Çáñçél|Dóñé)·|\[Çlóšé méššágé|iam-cal-button \[/;
/** Screens where the controls of every screen are tried. */
const TRIED_IN_FULL = new Set(['/auth/user', dashboards[0]?.path]);
const either = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

// Each screen is a browser of its own, so that all workers are busy until the end.
describe.configure({ mode: 'parallel', timeout: 240_000 });

for (const screen of [...consoleScreens, ...dashboards])
  it(`says everything on ${screen.path} to ${screen.email ?? 'a guest'}, in whole sentences, with room`, async ({
    browser,
  }) => {
    const { page, data, close } = await openIn(browser, PSEUDO, screen);
    const seen = new Map<string, string>();
    const isHost = screen.path.startsWith('/dashboards/');
    const skipped = [
      LEADING,
      SILENT,
      ...(TRIED_IN_FULL.has(screen.path) ? [] : [EVERYWHERE]),
      ...(ORGANIZATION.test(screen.path) ? [TABS] : []),
    ];
    const walk = new Walk(
      page,
      screen.path,
      (shown, where) => {
        for (const one of shown) if (!seen.has(JSON.stringify(one))) seen.set(JSON.stringify(one), where);
      },
      { language: PSEUDO, elementsOnly: isHost, skip: either(...skipped) },
    );
    await walk.all();
    expect(seen.size, 'the screen says something').toBeGreaterThan(1);
    const known = data.texts;
    const faults = [...seen].flatMap(([json, where]) => {
      const one = JSON.parse(json) as { text: string; at: string; cut: string };
      return faultsOf(one, known).map((fault) => `‘${one.text}’ ${fault} (${one.at}; ${where})`);
    });
    expect(faults).toEqual([]);
    await close();
  });
