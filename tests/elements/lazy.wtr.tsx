import { expect } from 'chai';
import { createRoot } from 'react-dom/client';
import { Suspense } from 'react';
import { Boundary } from '../../src/elements/base/boundary.tsx';
import { lazy } from '../../src/widgets/react/lazy.ts';
import { until } from './support/kit.tsx';

it('fetches a view anew that could not be fetched, by each Try again and not before', async () => {
  let asked = 0;
  const View = lazy(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>Here at last</p> };
  });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container, { onCaughtError: () => {} });
  const codes: unknown[] = [];
  root.render(
    <Boundary emit={(_name, detail) => codes.push((detail as { code: string }).code)}>
      <Suspense fallback="Wait">
        <View />
      </Suspense>
    </Boundary>,
  );
  const again = () => container.querySelector('button');
  await until(() => again() !== null, 'the first failure');
  expect(asked, 'tries').to.deep.equal(1);
  again()?.click();
  await until(() => asked === 2 && again() !== null, 'the second failure');
  again()?.click();
  await until(() => container.textContent === 'Here at last', 'the view');
  expect([asked, codes], 'tries and codes').to.deep.equal([3, ['bug', 'bug']]);
  root.unmount();
  container.remove();
});
