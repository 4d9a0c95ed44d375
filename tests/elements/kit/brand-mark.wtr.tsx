import { signal } from '@preact/signals-core';
import type { Session } from '../../../src/core/session/session.ts';
import { useWidget, WidgetContext } from '../../../src/widgets/react/widget.ts';
import { BrandMark } from '../../../src/widgets/ui/brand/brand-mark.tsx';
import { expect } from '../support/expect.ts';
import { commands, type Mounted, render } from '../support/kit.tsx';
import { until } from '../support/wait.ts';

/** Pictures that load and can be told apart. */
const picture = (color: string) => {
  const path = `<path d="M0 0h8v8H0z" fill="${color}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${path}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
const [LIGHT, DARK] = [picture('black'), picture('white')];

/** What the user chose. */
const theme = signal('system');
function Mark() {
  const host = useWidget();
  const session = { preferences: { theme } } as unknown as Session;
  return (
    <WidgetContext value={{ ...host, session }}>
      <BrandMark>{(mark) => <span>{mark}</span>}</BrandMark>
    </WidgetContext>
  );
}

const brand = document.createElement('meta');
before(() => {
  brand.name = 'iam-brand';
  const links: unknown[] = [];
  brand.content = JSON.stringify({ product: 'Acme', logo: LIGHT, logoDark: DARK, monogram: 'A', footer: '', links });
  document.head.append(brand);
});
afterEach(() => commands.emulateMedia({ colorScheme: 'light' }));
after(() => brand.remove());

const shows = (mounted: Mounted, url: string) =>
  until(() => mounted.find<HTMLImageElement>('img').currentSrc === url, `the ${url === DARK ? 'dark' : 'light'} logo`);

describe('the logo of the installation', () => {
  it('follows the theme that the host fixed, not the system', async () => {
    const mounted = await render(<Mark />, { theme: 'dark' });
    await shows(mounted, DARK);
    await commands.emulateMedia({ colorScheme: 'dark' });
    mounted.element.setAttribute('theme', 'light');
    await shows(mounted, LIGHT);
  });

  it('follows the theme that the user chose, and the system without a choice', async () => {
    const mounted = await render(<Mark />, { theme: '' });
    await shows(mounted, LIGHT);
    theme.value = 'dark';
    await shows(mounted, DARK);
    await commands.emulateMedia({ colorScheme: 'dark' });
    theme.value = 'light';
    await shows(mounted, LIGHT);
    theme.value = 'system';
    // Firefox chooses a picture anew only for a change of the real system, and WebKit's tests cannot change it.
    if (navigator.userAgent.includes('Chrome/')) await shows(mounted, DARK);
    expect(mounted.find('img').getAttribute('alt')).toBe('');
  });
});
