interface Fillable {
  /** The values that its text may name, as `{organization}`. */
  readonly values: readonly string[];
  /** Those that it must name. */
  readonly needs: readonly string[];
}

const mail = <const V extends readonly string[]>(values: V, ...needs: V[number][]) => ({ values, needs });

/** The mails whose text staff can change. Notifications are not among them: their text is that of their sender. */
export const mailKinds = {
  account_activation: mail([]),
  address_registered: mail([]),
  invitation: mail(['organization', 'inviter'], 'organization'),
  invitation_with_account: mail(['organization', 'inviter'], 'organization'),
  account_created: mail(['organization', 'by'], 'organization'),
  password_reset: mail([]),
  password_reset_by_administrator: mail([]),
  no_account: mail([]),
  no_invitation: mail([]),
  email_change: mail(['account'], 'account'),
  email_change_notice: mail(['address'], 'address'),
  password_changed: mail(['at']),
  passkey_added: mail(['names', 'at'], 'names'),
  passkey_removed: mail(['names', 'at'], 'names'),
  two_factor_enabled: mail(['at']),
  two_factor_disabled: mail(['at']),
  two_factor_reset: mail(['by']),
  recovery_codes_renewed: mail(['at']),
  ownership_received: mail(['organization', 'other'], 'organization'),
  ownership_given: mail(['organization', 'other'], 'organization'),
  api_key_created: mail(['organization', 'by', 'key', 'roles', 'at', 'expires'], 'key'),
  api_keys_created: mail(['organization', 'by', 'count', 'names'], 'names'),
  api_key_expires: mail(['key', 'at'], 'key', 'at'),
  domain_lapsed: mail(['domain', 'record', 'text'], 'domain', 'record', 'text'),
  certificate_ends: mail(['organization', 'connection', 'day'], 'connection', 'day'),
  webhook_disabled: mail(['webhook', 'endpoint', 'days'], 'webhook'),
  webhook_gone: mail(['webhook', 'endpoint'], 'webhook'),
  report_ready: mail(['report'], 'report'),
} as const satisfies Record<string, Fillable>;

/** A mail whose text staff can change. */
export type MailKind = keyof typeof mailKinds;

/** What a mail fills into its text. */
export type MailValues<K extends MailKind> = Record<(typeof mailKinds)[K]['values'][number], string>;

/** Values that every mail can name. */
export const COMMON_VALUES = ['product', 'host'] as const;

/** The text of a mail. The body has paragraphs between blank lines, and `**bold**` words. */
export interface MailText {
  subject: string;
  heading: string;
  body: string;
  /** The label of its button; empty if the mail has none. */
  action: string;
}

/** Longest texts, in characters. */
export const MAIL_TEXT_LENGTH = { subject: 120, heading: 120, body: 2000, action: 60 } as const satisfies Record<
  keyof MailText,
  number
>;

/** Every field of a mail's text, in the order of a form. */
export const mailTextFields = ['subject', 'heading', 'body', 'action'] as const satisfies readonly (keyof MailText)[];

const BRACES = /\{[^{}]*\}?|\}/g;

/** The values that a mail's text may name. */
export const valuesOf = (kind: MailKind): readonly string[] => [...mailKinds[kind].values, ...COMMON_VALUES];

/**
 * What is wrong with the text of a mail, in English, by field. A name in braces must be one of the mail's values, and
 * the values that the mail needs must be in it somewhere.
 */
export function mailTextProblems(kind: MailKind, text: MailText): Partial<Record<keyof MailText, string[]>> {
  const known = valuesOf(kind).map((name) => `{${name}}`);
  const named = (field: keyof MailText) => text[field].match(BRACES) ?? [];
  const problems = mailTextFields.flatMap((field): [keyof MailText, string[]][] => {
    if (text[field].trim() === '') return [[field, ['You have blank fields']]];
    const unknown = named(field).find((name) => !known.includes(name));
    return unknown === undefined ? [] : [[field, [`This email has no value ${unknown}.`]]];
  });
  const all = mailTextFields.flatMap(named);
  const missing = mailKinds[kind].needs.find((name) => !all.includes(`{${name}}`));
  const found: Partial<Record<keyof MailText, string[]>> = Object.fromEntries(problems);
  return missing === undefined || found.body ? found : { ...found, body: [`This email must say {${missing}}.`] };
}
