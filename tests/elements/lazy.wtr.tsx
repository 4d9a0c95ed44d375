import type { ReactNode } from 'react';
import { Boundary } from '../../src/elements/base/boundary.tsx';
import { pseudoTexts } from '../../src/core/languages/pseudo.ts';
import type { Words } from '../../src/core/languages/words.ts';
import { FallbackContext, lazy } from '../../src/widgets/react/lazy.ts';
import { english, SpeakerContext } from '../../src/widgets/react/use-words.ts';
import { errorWords } from '../../src/widgets/ui/states/error-words.ts';
import { expect } from './support/expect.ts';
import { render } from './support/kit.tsx';
import { until } from './support/wait.ts';

// After a real press, a second failure reloads the page, and with it the tests.
before(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }));
after(() => void Reflect.deleteProperty(navigator, 'userActivation'));

it("fetches a failed view again only on each 'Try again'", async () => {
  let asked = 0;
  const View = lazy(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Here at last</p> };
  });
  const codes: unknown[] = [];
  const { root, remove } = await render(
    <Boundary emit={(_name, detail) => codes.push((detail as { code: string }).code)}>
      <FallbackContext value={<p>Wait</p>}>
        <View />
      </FallbackContext>
    </Boundary>,
  );
  const again = () => root.querySelector('button');
  await until(() => again() !== null, 'the first failure');
  expect(asked, 'tries').toEqual(1);
  again()?.click();
  await until(() => asked === 2 && again() !== null, 'the second failure');
  again()?.click();
  await until(() => root.textContent === 'Here at last', 'the view');
  expect([asked, codes], 'tries and codes').toEqual([3, ['network', 'network']]);
  remove();
});

it('says in its language that a view failed', async () => {
  const speaker = { ...english, language: 'en-XA', speak: <T,>({ english: texts }: Words<T>) => pseudoTexts(texts) };
  const told: string[] = [];
  const Broken = () => {
    throw new Error('a bug');
  };
  const { root, remove } = await render(
    <SpeakerContext value={speaker}>
      <Boundary emit={(_name, { message }) => told.push(message)}>
        <Broken />
      </Boundary>
    </SpeakerContext>,
  );
  const text = speaker.speak(errorWords).unknown;
  await until(() => root.querySelector('[role="alert"] p')?.textContent === text, 'the failure');
  expect(told).toEqual([text]);
  remove();
});

it('shows a view in the first rendering once it was loaded ahead', async () => {
  const View = lazy(() => Promise.resolve({ default: () => <p>Here at once</p> }));
  await View.preload();
  const { root, remove } = await render(
    <FallbackContext value={<p>Wait</p>}>
      <View />
    </FallbackContext>,
  );
  expect(root.textContent, 'the first rendering').toEqual('Here at once');
  remove();
});

it('shows a view as soon as it arrives after a fallback', async () => {
  let arrive = (_module: { default: () => ReactNode }) => {};
  const View = lazy<object>(() => new Promise((resolve) => (arrive = resolve)));
  const { root, remove } = await render(
    <FallbackContext value={<p>Wait</p>}>
      <View />
    </FallbackContext>,
  );
  await until(() => root.textContent === 'Wait', 'the fallback');
  const start = performance.now();
  arrive({ default: () => <p>Here now</p> });
  await until(() => root.textContent === 'Here now', 'the view');
  expect(performance.now() - start, 'milliseconds; React would wait for 300').toBeLessThan(200);
  remove();
});

it('hands its fallback to no lazy view inside', async () => {
  const Inner = lazy(() => new Promise<never>(() => {}));
  const Outer = lazy(() => Promise.resolve({ default: () => <p>Outer{<Inner />}</p> }));
  const { root, remove } = await render(
    <FallbackContext value={<p>Wait</p>}>
      <Outer />
    </FallbackContext>,
  );
  await until(() => root.textContent === 'Outer', 'the outer view');
  remove();
});
