import type { Page } from '@playwright/test';

/** Two states of the same part, by selector. */
export type Pair = readonly [one: string, other: string];

/** Pairs that differ only by background, which a contrast theme removes. */
export const indistinct = (page: Page, pairs: readonly Pair[]): Promise<string[]> =>
  page.evaluate((asked) => {
    const roots = [...document.querySelectorAll('kit-example')].map((example) => example.shadowRoot as ShadowRoot);
    const first = (selector: string) => {
      for (const root of roots)
        for (const found of root.querySelectorAll(selector)) if (found.checkVisibility()) return found;
      throw new Error(`Nothing matches ${selector}`);
    };
    const paint = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && style.content === 'none') return '';
      return [
        style.color,
        style.borderTopColor,
        style.borderTopWidth,
        style.borderTopStyle,
        style.borderLeftColor,
        style.outlineColor,
        style.outlineStyle,
        style.outlineWidth,
        style.translate,
      ].join(' ');
    };
    const marks = (element: Element) => {
      const drawn = [
        ...element.querySelectorAll('path'),
        ...(element.parentElement?.matches('.iam-check-box') ? element.parentElement.querySelectorAll('path') : []),
      ];
      return drawn.map(
        (path) => `${path.getAttribute('d')} ${getComputedStyle(path.closest('svg') as Element).opacity}`,
      );
    };
    const look = (selector: string) => {
      const element = first(selector);
      return [paint(element), paint(element, '::before'), paint(element, '::after'), ...marks(element)].join(' | ');
    };
    return asked
      .filter(([one, other]) => look(one) === look(other))
      .map(([one, other]) => `${one} looks like ${other}`);
  }, pairs);

/** The selectors with a first element that has no border. */
export const edgeless = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (asked) =>
      asked.filter((selector) => {
        const element = [...document.querySelectorAll('kit-example')]
          .flatMap((example) => [...(example.shadowRoot?.querySelectorAll(selector) ?? [])])
          .find((one) => one.checkVisibility());
        if (!element) throw new Error(`Nothing matches ${selector}`);
        const { borderTopWidth, borderTopStyle, borderTopColor, outlineWidth, outlineStyle } =
          getComputedStyle(element);
        const border =
          borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1 && !/^rgba\(.* 0\)$/.test(borderTopColor);
        return !border && !(outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1);
      }),
    selectors,
  );

/** Controls without an outline of two pixels in its own color after keyboard focus. */
export async function withoutRing(page: Page): Promise<string[]> {
  // From here on the browser treats focus as keyboard focus.
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const canvas = document.createElement('span');
    canvas.style.cssText = 'background-color: Canvas; forced-color-adjust: none';
    document.body.append(canvas);
    const ground = getComputedStyle(canvas).backgroundColor;
    canvas.remove();
    const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2 &&
      outlineColor !== ground &&
      !/^rgba\(.* 0\)$/.test(outlineColor);
    return [...document.querySelectorAll<HTMLElement>('kit-example')].flatMap((example) =>
      [
        ...(example.shadowRoot?.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, [tabindex="0"]',
        ) ?? []),
        ...example.querySelectorAll<HTMLElement>('button, input'),
      ]
        .filter((control) => control.checkVisibility() && !control.matches(':disabled, .iam-visually-hidden *'))
        .filter((control) => {
          control.focus();
          return ![control, control.closest('.iam-box, .iam-file'), control.querySelector('[data-active]')].some(
            (one) => one && isRing(getComputedStyle(one)),
          );
        })
        .map((control) => `${example.dataset.name}: ${control.outerHTML.slice(0, 120)}`),
    );
  });
}

/**
 * Controls smaller than 24 px in either direction, or lower than the given height; links within a sentence may be (WCAG
 * 2.5.8).
 */
export const small = (page: Page, least = 24): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('kit-example')].flatMap((example) =>
        [
          ...(example.shadowRoot?.querySelectorAll<HTMLElement>(
            'a[href], button, input, select, textarea, [role="option"], [role="menuitem"]',
          ) ?? []),
          ...example.querySelectorAll<HTMLElement>('button, input'),
        ]
          .filter(
            (control) =>
              control.checkVisibility() &&
              !control.closest('.iam-visually-hidden') &&
              getComputedStyle(control).display !== 'inline',
          )
          .flatMap((control) => {
            const { width, height } = (
              control.closest('label') ??
              control.closest('.iam-box:not(:has(.iam-chip)):has(input)') ??
              control
            ).getBoundingClientRect();
            return Math.round(width) >= 24 && Math.round(height) >= wanted
              ? []
              : [
                  `${example.dataset.name}: ${Math.round(width)} by ${Math.round(height)}: ` +
                    control.outerHTML.slice(0, 120),
                ];
          }),
      ),
    least,
  );

/** Animations and transitions longer than 10 ms, except spinners. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seconds = (text: string) =>
      Math.max(...text.split(', ').map((one) => Number.parseFloat(one) / (one.endsWith('ms') ? 1000 : 1)));
    return [...document.querySelectorAll<HTMLElement>('kit-example')].flatMap((example) =>
      [...(example.shadowRoot?.querySelectorAll('*') ?? [])]
        .filter((element) => element.checkVisibility() && !element.matches('.iam-spinner, svg *'))
        .flatMap((element) =>
          ['', '::before', '::after', '::backdrop'].flatMap((pseudo) => {
            const { transitionDuration, animationName, animationDuration } = getComputedStyle(
              element,
              pseudo || undefined,
            );
            const isLong =
              seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01);
            return isLong
              ? [
                  `${example.dataset.name}: ` +
                    `${element.localName}.${element.getAttribute('class') ?? ''}${pseudo}: ${transitionDuration} ` +
                    animationName,
                ]
              : [];
          }),
        ),
    );
  });

/** A piece of an example: its distance from the start of its line, and its width. */
interface Piece {
  name: string;
  start: number;
  width: number;
}

/** The pieces of all examples, measured from the start side. */
export const pieces = (page: Page): Promise<Piece[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('kit-example')].flatMap((example) => {
      const place = example.getBoundingClientRect();
      const isMirrored = example.matches(':dir(rtl)');
      return [...(example.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])]
        .filter(
          (element) =>
            element.checkVisibility() &&
            !element.closest('svg *, .iam-spinner, [dir="ltr"], .iam-visually-hidden') &&
            getComputedStyle(element).display !== 'inline',
        )
        .map((element) => {
          const box = element.getBoundingClientRect();
          const start = isMirrored ? place.right - box.right : box.left - place.left;
          return {
            name: `${example.dataset.name}: ${element.localName}.${element.getAttribute('class') ?? ''}`,
            start: Math.round(start),
            width: Math.round(box.width),
          };
        });
    }),
  );
