import { CLOCK_SKEW_MS, MAX_AGE_MS } from './library.ts';
import { ASSERTION, BEARER } from './xml/names.ts';
import { SamlError } from './problems.ts';
import { attributeOf, childrenOf, onlyChild, textOf } from './xml/strict-xml.ts';

/** What an assertion has to say to be for this log in. */
export interface Expected {
  issuer: string;
  audience: string;
  recipient: string;
  requestId: string;
  now: number;
}

/**
 * Judges an assertion by the rules of the Web Browser SSO profile (SAML profiles, section 4.1.4.2 and 4.1.4.3).
 * @returns until when it has to be remembered as used, in milliseconds since 1970
 * @throws {SamlError}
 */
export function judgeAssertion(assertion: Element, expected: Expected): number {
  if (attributeOf(assertion, 'Version') !== '2.0') throw new SamlError('saml_unreadable');
  const issuer = textOf(onlyChild(assertion, ASSERTION, 'Issuer')) ?? '';
  if (issuer !== expected.issuer) throw new SamlError('saml_issuer', { found: issuer, expected: expected.issuer });
  const oldest = instant(assertion, 'IssueInstant') + MAX_AGE_MS;
  requireNotBefore(instant(assertion, 'IssueInstant'), expected.now);
  requireNotAfter(oldest, expected.now);
  const conditions = judgeConditions(assertion, expected);
  const subject = judgeSubject(assertion, expected);
  if (childrenOf(assertion, ASSERTION, 'AuthnStatement').length === 0) throw new SamlError('saml_unreadable');
  return Math.min(oldest, conditions, subject) + CLOCK_SKEW_MS;
}

function judgeConditions(assertion: Element, { audience: expected, now }: Expected): number {
  const conditions = onlyChild(assertion, ASSERTION, 'Conditions');
  if (!conditions) throw new SamlError('saml_audience', { found: '–', expected });
  if (attributeOf(conditions, 'NotBefore')) requireNotBefore(instant(conditions, 'NotBefore'), now);
  const end = instant(conditions, 'NotOnOrAfter');
  requireNotAfter(end, now);
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction').map((restriction) =>
    childrenOf(restriction, ASSERTION, 'Audience').map((audience) => textOf(audience) ?? ''),
  );
  // Each restriction has to be met, by one of its audiences (SAML core, section 2.5.1.4).
  if (restrictions.length > 0 && restrictions.every((audiences) => audiences.includes(expected))) return end;
  throw new SamlError('saml_audience', { found: restrictions.flat().join(', ') || '–', expected });
}

/** One confirmation that holds is enough; of several that do not, the first has the reason. */
function judgeSubject(assertion: Element, expected: Expected): number {
  const subject = onlyChild(assertion, ASSERTION, 'Subject');
  const problems: SamlError[] = [];
  const confirmations = subject ? childrenOf(subject, ASSERTION, 'SubjectConfirmation') : [];
  for (const confirmation of confirmations) {
    try {
      return judgeConfirmation(confirmation, expected);
    } catch (error) {
      if (!(error instanceof SamlError)) throw error;
      problems.push(error);
    }
  }
  throw problems[0] ?? new SamlError('saml_recipient', { found: '–', expected: expected.recipient });
}

function judgeConfirmation(confirmation: Element, { recipient, requestId, now }: Expected): number {
  const data = onlyChild(confirmation, ASSERTION, 'SubjectConfirmationData');
  if (attributeOf(confirmation, 'Method') !== BEARER || !data)
    throw new SamlError('saml_recipient', { found: '–', expected: recipient });
  const found = attributeOf(data, 'Recipient') ?? '–';
  if (found !== recipient) throw new SamlError('saml_recipient', { found, expected: recipient });
  if (attributeOf(data, 'InResponseTo') !== requestId) throw new SamlError('saml_in_response_to');
  if (attributeOf(data, 'NotBefore')) requireNotBefore(instant(data, 'NotBefore'), now);
  const end = instant(data, 'NotOnOrAfter');
  requireNotAfter(end, now);
  return end;
}

function requireNotBefore(from: number, now: number): void {
  if (now + CLOCK_SKEW_MS < from) throw new SamlError('saml_not_yet_valid', { from: shown(from), now: shown(now) });
}

function requireNotAfter(until: number, now: number): void {
  if (now - CLOCK_SKEW_MS >= until) throw new SamlError('saml_expired', { until: shown(until), now: shown(now) });
}

/** An `xs:dateTime` in UTC (SAML core, section 1.3.3). */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function instant(element: Element, name: string): number {
  const text = attributeOf(element, name) ?? '';
  const time = INSTANT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) throw new SamlError('saml_unreadable');
  return time;
}

const shown = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
