import { z } from 'zod';
import { text } from './variables.ts';

/** How the demo's dashboards and their back ends work with this service. */
const shape = z.object({
  /** Origin of the back ends: exports may be asked for there although it is a private address. */
  url: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  applications: z.record(
    z.string(),
    z.object({
      /** Service key. */
      key: z.string().startsWith('iam_sk_'),
      /** Signs requests for exports; missing if the application has none. */
      exportSecret: z.optional(z.string().startsWith('whsec_')),
    }),
  ),
});

export type DemoPlatform = z.output<typeof shape>;

/** JSON with the back ends of the demo's dashboards. Messages never repeat it, because it holds keys. */
export const demoPlatform = text.transform((value, ctx) => {
  if (value === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(value));
  } catch {
    ctx.addIssue({
      code: 'custom',
      message:
        'must be JSON such as {"url": "http://localhost:4401", "applications": {"logistics": {"key": "iam_sk_…"}}}',
    });
    return z.NEVER;
  }
});
