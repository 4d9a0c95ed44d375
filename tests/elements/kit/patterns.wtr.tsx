import { KEY_THROTTLE_MS } from '../../../src/widgets/ui/data/segmented.tsx';
import { stopClock } from '../support/clock.ts';
import { expect } from '../support/expect.ts';
import { heard } from '../support/heard.ts';
import { press, render, violations } from '../support/kit.tsx';
import { patterns } from '../support/patterns.tsx';
import { until } from '../support/wait.ts';

describe('the keys of the ARIA Authoring Practices', () => {
  for (const { name, view, keys } of patterns)
    it(name, async () => {
      const page = await render(
        <div>
          <button type="button">Before</button>
          {view}
          <button type="button">After</button>
        </div>,
      );
      await until(() => page.root.querySelectorAll('button').length > 1, 'the first view');
      page.named('button', 'Before').focus();
      const clock = stopClock();
      try {
        for (const [at, [key, words]] of keys.entries()) {
          await press(key);
          clock.pass(KEY_THROTTLE_MS);
          const step = `${at + 1}. ${key}`;
          await until(() => heard(page.root) === words, step).catch(() =>
            expect(`${step}: ${heard(page.root)}`).toBe(`${step}: ${words}`),
          );
        }
      } finally {
        clock.restore();
      }
      expect(await violations(page.element)).toEqual([]);
    });
});
