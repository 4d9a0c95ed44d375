import definitions, { type IamTag } from '../../src/frameworks/elements.ts';

/** How an element differs from others in the conformance suite. */
interface Difference {
  /** Attributes it needs to render content. */
  attributes?: Record<string, string>;
  /** It renders nothing if there is nothing to show or the data is unavailable. */
  silent?: boolean;
  /** It is for guests, and asks no logged-in user to log in. */
  guest?: boolean;
}

const differences: Partial<Record<IamTag, Difference>> = {
  'iam-sign-in': { guest: true },
  'iam-organization-team': { attributes: { 'organization-id': '3' } },
  'iam-organization-settings': { attributes: { 'organization-id': '3' } },
  'iam-user-settings': { attributes: { 'user-id': '7' } },
  'iam-announcements': { silent: true },
  'iam-command': { guest: true },
  'iam-export-dialog': { attributes: { route: 'deviceDetails' } },
};

/** An element covered by the conformance suite. */
interface Conforming extends Difference {
  define: () => Promise<unknown>;
}

/** Every element; the suite is in tests/elements/elements.wtr.tsx. */
export const elements: Record<string, Conforming> = Object.fromEntries(
  Object.entries(definitions).map(([tag, define]) => [tag, { define, ...differences[tag as IamTag] }]),
);
