import { describe, expectTypeOf, it } from 'vitest';
import 'iam-widgets/define/export-dialog';
import 'iam-widgets/define/header';
import 'iam-widgets/define/team';
import type { IamHeader } from 'iam-widgets/header';
import type { IamTeam } from 'iam-widgets/team';

describe('a defined element', () => {
  it('has its type in every DOM lookup by name', () => {
    expectTypeOf(document.createElement('iam-team')).toEqualTypeOf<IamTeam>();
    expectTypeOf(document.querySelector('iam-header')).toEqualTypeOf<IamHeader | null>();
    // @ts-expect-error - a name that no element has is a plain element, without refresh()
    void document.createElement('iam-teams').refresh();
  });

  it('accepts only properties of their types', () => {
    const header = document.createElement('iam-header');
    header.menuItems = [{ title: 'Devices', route: 'devices', url: '/devices' }];
    header.appName = 'Fleet';
    header.theme = 'dark';
    // @ts-expect-error - every menu item names its route
    header.menuItems = [{ title: 'Devices' }];
    // @ts-expect-error - lists are properties; text is for attributes
    header.menuItems = '[]';
    // @ts-expect-error - a name is text
    header.name = 1;
    // @ts-expect-error - a property that no element has
    header.appTitle = 'Fleet';
    const dialog = document.createElement('iam-export-dialog');
    dialog.ids = [1, 2];
    // @ts-expect-error - an id is a number
    dialog.ids = ['1'];
  });

  it('accepts texts by the keys of the elements, and no others', () => {
    const team = document.createElement('iam-team');
    team.messages = {
      team: {
        title: 'Crew',
        types: { all: 'Everybody' },
        members: '{count, plural, one {# sailor} other {# sailors}}',
      },
      'team.title': 'Crew',
      'team.types.all': 'Everybody',
    };
    // @ts-expect-error - a key that no text has
    team.messages = { team: { titel: 'Crew' } };
    // @ts-expect-error - an id that no words have
    team.messages = { teams: { title: 'Crew' } };
    // @ts-expect-error - such a key in one
    team.messages = { 'team.types.al': 'Everybody' };
    // @ts-expect-error - a text is no number
    team.messages = { team: { title: 1 } };
  });

  it('returns promises from its methods', () => {
    expectTypeOf(document.createElement('iam-export-dialog').open()).resolves.toBeVoid();
    // @ts-expect-error - the team has nothing to open
    void document.createElement('iam-team').open();
  });
});
