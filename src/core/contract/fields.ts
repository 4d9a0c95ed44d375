import * as z from 'zod/mini';
import { normalizeCode } from '../validation/code.ts';
import { normalizeAddress } from './normalize-address.ts';
import { LONGEST_COMPOSED, plainLine, typedUrl, withoutInvisible } from '../validation/plain-text.ts';
import { MAX_ID, MAX_LONG_ID } from './limits.ts';

/** An id: an integer from 1, parsed from text in paths and queries. */
export const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_ID));

/** An id in a body, where text is not accepted. */
export const bodyId = z.number().check(z.int(), z.positive(), z.maximum(MAX_ID));

/** The id of what grows with use: sessions, notifications, deliveries, jobs, exports, pictures, personal settings. */
export const longId = z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_LONG_ID));

/** Such an id in a body. */
export const bodyLongId = z.number().check(z.int(), z.positive(), z.maximum(MAX_LONG_ID));

const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** ISO 8601 with an offset, such as `2026-11-20T08:00:00.000Z`, from year 1 to 9999 in UTC. */
export const time = z.iso.datetime({ offset: true }).check(
  z.refine((text) => {
    const at = Date.parse(text);
    return at >= FIRST_TIME && at <= LAST_TIME;
  }, 'This time is out of range'),
);

/** A time in a query, where the plus sign of an offset often arrives unescaped, which is a space there. */
export const queryTime = z.pipe(
  z.string().check(
    z.overwrite((text) => text.replace(/ (?=\d\d:\d\d$)/, '+')),
    z.meta({ format: 'date-time' }),
  ),
  time,
);

/** A flag in a query: `1`, `true`, `0` or `false`. */
export const flag = z.optional(z.stringbool());

/** Brings a name or title to its one form. */
export const onOneLine = z.overwrite(plainLine);

/** A line of text: not blank, at most 254 characters. */
export const line = z
  .string()
  .check(onOneLine, z.trim(), z.minLength(1, 'This field is empty'), z.maxLength(254, 'At most 254 characters'));

/** An email or a login in its one form; `isEmail` checks an email's format. */
export const email = z.string().check(z.overwrite(normalizeAddress), z.maxLength(254, 'At most 254 characters'));

/** A new login: not blank, at most 254 characters. Spaces between words stay, so that they are refused, not removed. */
export const login = z.string().check(
  z.overwrite((text) => text.trim().split(' ').map(normalizeAddress).join(' ').trim()),
  z.minLength(1, 'This field is empty'),
  z.maxLength(254, 'At most 254 characters'),
);

/** A phone number with its separators; `isPhone` checks its format. */
export const phone = z.string().check(z.overwrite(withoutInvisible), z.maxLength(32));

/** A URL as typed or copied; the service checks its form. */
export const url = z.string().check(z.overwrite(typedUrl), z.maxLength(2048));

/** A password as typed, never trimmed. The limited length keeps hashing fast. */
export const password = z.string().check(z.maxLength(1024, 'This password is too long'));

/** A secret from an email or a text message. */
export const secret = z.string().check(z.minLength(1), z.maxLength(512));

/** An emailed hash and the new password, typed twice. */
export const newPassword = z.object({ hash: secret, password, password_confirm: password });

/** Proof of a solved bot check. */
export const botToken = z.string().check(z.maxLength(8192));

/** The empty list, for endpoints that return no data. */
export const nothing = z.array(z.object({}));

/** The query of paged lists. */
export const listQuery = {
  term: z.optional(
    z.string().check(
      z.overwrite((text) => text.normalize('NFC')),
      z.maxLength(254),
    ),
  ),
  __count: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  __offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000))),
  __sort: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/))),
};

/** `meta` of paged lists. */
export const listMeta = z.object({ total: z.number() });

/** The query of lists that can be continued: `__after` is the `meta.next` of the page before, in the same order. */
export const longListQuery = { ...listQuery, __after: z.optional(z.string().check(z.maxLength(2_000))) };

/** `meta` of lists that may be very long. */
export const longListMeta = z.object({
  /** Exact, unless `total_is_capped`: counting stops at the next full thousand after the page. */
  total: z.number(),
  total_is_capped: z.optional(z.literal(true)),
  /** Where the next page begins; missing after the last one. */
  next: z.optional(z.string()),
});

/** The organization that a member or role endpoint applies to. Default: the session's. */
export const organizationQuery = { organization_id: z.optional(id) };

/** The path of one record. */
export const byId = z.object({ id });

/** The roles of a new member or key: at least one. */
export const roleIds = z.array(bodyId).check(z.minLength(1, 'You have blank fields'), z.maxLength(100));

/** A one-time code as typed, from an email, a text message or an authenticator. */
export const code = z
  .string()
  .check(z.maxLength(LONGEST_COMPOSED, { abort: true }), z.overwrite(normalizeCode), z.minLength(1), z.maxLength(64));

/**
 * Shows that a change of a credential is its owner's: the password, and a code if two-factor is enabled. Not needed in
 * the first minutes after the log in; without it the service then answers 403 `confirm_needed`.
 */
export const proof = { password: z.optional(password), google_token: z.optional(code) };
