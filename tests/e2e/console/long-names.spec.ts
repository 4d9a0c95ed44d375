import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { addEverythingNamed, namedScreens } from '../support/named.ts';
import { type OwnOrganization, ownOrganization } from '../support/organization.ts';
import { unreachable } from '../support/reflow.ts';

/** Names that are hard to fit in: without a space, from right to left, in wide letters, and of joined signs. */
const NAMES = [
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200),
  'عبد الرحمن بن محمد الأنصاري القرطبي '.repeat(3).trim(),
  '東京都千代田区霞が関一丁目'.repeat(8),
  '👩🏽‍🚒'.repeat(24),
];

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  for (const name of NAMES) await addEverythingNamed(own, name);
});
afterAll(() => own.api.dispose());

for (const [name, path] of Object.entries(namedScreens)) {
  it(`long and foreign names scroll no page sideways and cut off no control: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, own.owner.token, path);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expect(page.getByText(NAMES[2]?.slice(0, 20) ?? '').first()).toBeVisible();
      expect(await unreachable(page)).toEqual([]);
    }
    await page.context().close();
  });
}
