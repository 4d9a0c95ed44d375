import { MemberEmail } from '../../src/widgets/members/member-email.tsx';
import { expect } from './support/expect.ts';
import { render } from './support/kit.tsx';

it('says in lists of members which address accepts no mail', async () => {
  const { root, remove } = await render(
    <ul>
      <li>
        <MemberEmail user={{ email: 'gone@example.net', email_refused: true }} />
      </li>
      <li>
        <MemberEmail user={{ email: 'here@example.net' }} />
      </li>
    </ul>,
  );
  expect([...root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'gone@example.netThe address does not accept mail',
    'here@example.net',
  ]);
  remove();
});
