import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

/** Messages of the public pages, the account and the team, by the browser test that must see each of them. */
const CATALOGUE = {
  'sign-in/public-pages': [
    'Wrong login or password.',
    'Password must meet the following requirements:',
    'This password is too short. Use at least 10 characters.',
    'Invalid email reset hash. It may have been too long since you requested a email reset. Or hash can be ' +
      'used before.',
    'Invalid password reset hash. It may have been too long since you requested a password reset. Or hash can ' +
      'be used before.',
    'The password and confirm password fields do not match.',
    'This email is invalid',
    'Your account created!',
    'Restore successful',
    'Password has been set',
  ],
  'sign-in/redirect': [
    'We are deeply sorry, but something gone wrong. We will redirect you to login page soon.',
    'We are deeply sorry, but link does not point to our domain. We will redirect you to login page soon.',
  ],
  'sign-in/sign-in': ['Wait 3 seconds'],
  'sign-in/sessions': ['Auth server url is not setted!'],
  'account/security': ['Password saved', 'Changes saved', 'Password mismatch'],
  'account/account': ['User name field is empty and will not be updated'],
  'team/team': [
    'User added',
    'Role added',
    'User suspended',
    'User restored',
    'Password reset email sent',
    'MFA reset',
    'Error while role removing',
    'You have blank fields',
    'You have blank role',
  ],
  'team/access': ['Invalid user type'],
  'team/team-invite': ['Invitation email sent'],
};

/** The text of a literal, a concatenation, or a constant of the same file. */
function textOf(node: ts.Node, constants: ReadonlyMap<string, ts.Expression>): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text.replaceAll('\\', '');
  if (ts.isBinaryExpression(node)) return textOf(node.left, constants) + textOf(node.right, constants);
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  if (constant) return textOf(constant, constants);
  const parts: string[] = [];
  if (!ts.isFunctionLike(node)) ts.forEachChild(node, (child) => void parts.push(textOf(child, constants)));
  return parts.join('\n');
}

const isText = (node: ts.Node): boolean =>
  ts.isAsExpression(node)
    ? isText(node.expression)
    : ts.isStringLiteralLike(node) || ts.isBinaryExpression(node) || ts.isArrayLiteralExpression(node);

/** Texts that a browser test passes to locators and assertions; titles and comments do not count. */
function soughtIn(path: string): string {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true);
  const constants = new Map<string, ts.Expression>();
  const sought: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer && isText(node.initializer))
      constants.set(node.name.text, node.initializer);
    if (ts.isCallExpression(node) && !/^(it|describe)\b/.test(node.expression.getText(file)))
      sought.push(...node.arguments.map((argument) => textOf(argument, constants)));
    // Rows of a table, when an assertion uses their cells by name.
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'map')
      sought.push(textOf(node.expression, constants));
    if (ts.isForOfStatement(node)) sought.push(textOf(node.expression, constants));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sought.join('\n');
}

it.each(Object.entries(CATALOGUE))('%s.spec.ts checks the messages that its screens show', (file, messages) => {
  const sought = soughtIn(`tests/e2e/${file}.spec.ts`);
  expect(messages.filter((message) => !sought.includes(message))).toEqual([]);
});
