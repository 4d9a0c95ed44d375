import { afterAll, beforeAll, expect, it } from '../support/it.ts';
import { openAs } from '../support/log-in.ts';
import { addEverythingNamed, namedScreens } from '../support/named.ts';
import { announce, type OwnOrganization, ownOrganization } from '../support/organization.ts';

const MARKUP = '<img src=x onerror="document.title=\'run\'"> <b>Mia</b>';

let own: OwnOrganization;
beforeAll(async ({ baseURL }) => {
  own = await ownOrganization(baseURL ?? '');
  await addEverythingNamed(own, MARKUP);
  await announce(own, { title: MARKUP, body: MARKUP });
});
afterAll(() => own.api.dispose());

for (const [name, path] of Object.entries(namedScreens))
  it(`shows markup in names as text: ${name}`, async ({ browser }) => {
    const page = await openAs(browser, own.owner.token, path);
    await expect(page.getByRole('main').getByText(MARKUP).first()).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Announcements', exact: true }).getByText(MARKUP).first(),
    ).toBeVisible();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await expect(page).not.toHaveTitle('run');
    await page.context().close();
  });
