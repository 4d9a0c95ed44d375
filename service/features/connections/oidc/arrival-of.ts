import { saidAddress } from '../../users/said-address.ts';
import { type Arrival, keptClaims } from '../log-in/arrival.ts';
import { requireSubject } from '../log-in/require-subject.ts';
import { LogInProblem } from '../log-in/problems.ts';
import type { ConnectionRow } from '../read.ts';
import { entraTenant, isEntra } from './entra.ts';

/** Claims of an ID token, completed by those of the userinfo endpoint. */
export type SaidClaims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

type Mapped = Pick<ConnectionRow, 'attributes' | 'oidc' | 'vendor'>;

/** Everybody with a Google account shares this issuer. */
const GOOGLE = new Set(['https://accounts.google.com', 'accounts.google.com']);

/** Whether an ID token lacks what the userinfo endpoint may know. */
export const lacksClaims = ({ attributes }: Mapped, claims: Readonly<Record<string, unknown>>): boolean =>
  [attributes.email ?? 'email', attributes.name ?? 'name', attributes.groups ?? 'groups'].some(
    (name) => valueOf(claims, name) === undefined,
  );

/**
 * The person whom claims describe.
 * @throws {LogInProblem} `tenant_differs`, `workspace_differs`, `log_in_failed`
 */
export function arrivalOf(connection: Mapped, claims: SaidClaims): Arrival {
  const { attributes } = connection;
  const email = emailOf(connection, claims);
  if (connection.vendor === 'google' || GOOGLE.has(claims.iss)) requireWorkspace(claims, email);
  return {
    subject: subjectOf(connection, claims),
    issuer: claims.iss,
    email,
    isEmailDenied: claims['email_verified'] === false || claims['email_verified'] === 'false',
    name: nameOf(claims, attributes.name),
    groups: groupsOf(claims, attributes.groups ?? 'groups'),
    claims: keptClaims(claims),
  };
}

/**
 * Entra ID's `sub` is another one for each client, so its people are known by tenant and object. The token's tenant
 * must be that of the issuer.
 */
function subjectOf({ vendor, oidc }: Mapped, { sub, tid, oid }: SaidClaims): string {
  const { issuer = '' } = oidc;
  if (!isEntra(vendor, issuer)) return requireSubject(sub);
  const tenant = text(tid)?.toLowerCase() ?? '';
  if (tenant !== entraTenant(issuer)) throw new LogInProblem('tenant_differs', { tenant: tenant.slice(0, 100) });
  return requireSubject(`${tenant}:${requireSubject(text(oid) ?? '')}`);
}

/**
 * Google's `hd` says that a Workspace manages the account. Anybody can have a private Google account with an address of
 * the company, and keep it after they left.
 */
function requireWorkspace(claims: SaidClaims, email: string | null): void {
  if (text(claims['hd']) === null) throw new LogInProblem('workspace_differs', { email: email ?? '' });
}

function emailOf({ attributes, vendor, oidc }: Mapped, claims: SaidClaims): string | null {
  const names = attributes.email
    ? [attributes.email]
    : ['email', ...(isEntra(vendor, oidc.issuer) ? ['preferred_username', 'upn'] : [])];
  const [found] = names.map((name) => text(valueOf(claims, name))).filter((value) => value !== null);
  return found === undefined ? null : saidAddress(found);
}

function nameOf(claims: SaidClaims, mapped: string | undefined): string | null {
  const whole = text(valueOf(claims, mapped ?? 'name'));
  const parts = [text(claims['given_name']), text(claims['family_name'])].filter((part) => part !== null);
  const name = (whole ?? parts.join(' '))
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return name === '' ? null : [...name].slice(0, 200).join('');
}

/** Entra ID leaves groups out where somebody has more than 200, and says so; nothing is known about them then. */
function groupsOf(claims: SaidClaims, name: string): string[] | null {
  const said = valueOf(claims, name);
  const elsewhere = claims['_claim_names'];
  const isElsewhere = isObject(elsewhere) && Object.hasOwn(elsewhere, name);
  if (said === undefined) return isElsewhere || claims['hasgroups'] !== undefined ? null : [];
  return namesIn(said);
}

/** Names as a text, a list of texts or of objects with a name, or the keys of an object, such as Zitadel's roles. */
function namesIn(said: unknown): string[] {
  if (Array.isArray(said)) return said.flatMap((one: unknown) => text(isObject(one) ? one['name'] : one) ?? []);
  return isObject(said) ? Object.keys(said) : [said].flatMap((one) => text(one) ?? []);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A claim by its name, or by a path with dots, such as `realm_access.roles` of Keycloak. */
function valueOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
