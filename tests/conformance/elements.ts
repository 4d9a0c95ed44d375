import type { WidgetElement } from '../../src/elements/base/widget-element.ts';
import { IamAccount } from '../../src/elements/account.ts';
import { IamConsole } from '../../src/elements/console.ts';
import { IamSignIn } from '../../src/elements/sign-in.ts';
import { IamTeam } from '../../src/elements/team.ts';
import { IamUserSettings } from '../../src/elements/user-settings.ts';

/** An element that the conformance suite runs on. */
export interface Conforming {
  kind: typeof WidgetElement;
  /** Attributes that it needs to show something. */
  attributes?: Record<string, string>;
}

/** Every element, a line each; the suite is in tests/elements/elements.wtr.tsx. */
export const elements: Record<string, Conforming> = {
  'iam-sign-in': { kind: IamSignIn },
  'iam-console': { kind: IamConsole },
  'iam-team': { kind: IamTeam },
  'iam-account': { kind: IamAccount },
  'iam-user-settings': { kind: IamUserSettings, attributes: { 'user-id': '7' } },
};
