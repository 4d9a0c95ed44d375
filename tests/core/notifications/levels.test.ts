import { describe, expect, it } from 'vitest';
import { bodyLink } from '../../../src/core/notifications/body-link.ts';
import { bellColour, hasUnread, levelColour } from '../../../src/core/notifications/levels.ts';

const note = (criticality_level: string, is_read = false) => ({
  criticality_level: criticality_level as 'info',
  is_read,
});

describe('the color of a dot', () => {
  it('follows the most severe unread notification, and is white for an empty list', () => {
    expect(bellColour([])).toBe('white');
    expect(bellColour([note('info'), note('danger'), note('warning')])).toBe('red');
    expect(bellColour([note('info'), note('warning'), note('danger', true)])).toBe('yellow');
    expect(bellColour([note('info'), note('danger', true)])).toBe('green');
  });

  it('is shown only while a notification is unread', () => {
    expect(hasUnread([note('danger', true)])).toBe(false);
    expect(hasUnread([note('info'), note('danger', true)])).toBe(true);
    expect(hasUnread([])).toBe(false);
  });

  it.each(['critical', '', 'toString', 'Danger'])('throws for the level %j', (level) => {
    expect(() => levelColour(level)).toThrow('Undefined criticality level');
    expect(() => bellColour([note(level)])).toThrow('Undefined criticality level');
  });
});

describe('a body that is a URL', () => {
  it.each([
    'https://iam.example/api/reports/1/file?key=x',
    'http://localhost:4400/a%20b',
    'https://x.example/a b',
    '  https://iam.example/report.pdf\n',
    'HTTPS://iam.example/',
    'https:iam',
  ])('is a link: %s', (body) => {
    expect(bodyLink(body)).toBe(new URL(body).href);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/',
    'See https://iam.example',
    'https://',
    'https://a b',
    '',
    '/reports/1',
  ])('is not a link: %j', (body) => {
    expect(bodyLink(body)).toBeNull();
  });
});
