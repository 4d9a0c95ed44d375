import { typedAddress } from './address.ts';

/** A name in quotes before an address in angle brackets. */
const QUOTED_NAME = /(["'])(?:(?!\1)[^\\]|\\.)*\1\s*(?=<)/gs;
/** Separates recipients, in any script. */
const SEPARATOR = /[;,\u060c\u061b\u3001\uff0c\uff1b\r\n\t]+/;
const BRACKETS = /^(.*?)<\s*(?:mailto:)?([^<>]*@[^<>]*)>(.*)$/is;

/**
 * Splits recipients as mail programs copy them into addresses: `"Lovelace, Ada" <ada@x.example>; bob@x.example`. Names
 * of addresses are left out. Text without an address stays an entry, so that nothing is lost unseen.
 */
export function splitRecipients(text: string): string[] {
  return entriesOf(text.replace(QUOTED_NAME, '').replaceAll('"', ' ')).filter((entry) => entry !== '');
}

function entriesOf(text: string): string[] {
  const [, before, address, after] = BRACKETS.exec(text) ?? [];
  if (before === undefined || address === undefined || after === undefined) return text.split(SEPARATOR).flatMap(words);
  return [...withoutName(before), typedAddress(address), ...entriesOf(after)];
}

/** Entries before an address in brackets: those after the last line, semicolon or address are its name. */
function withoutName(text: string): string[] {
  const parts = text.split(/[;\u061b\uff1b\r\n\t]+/);
  const last = parts.pop() ?? '';
  const pieces = last.split(SEPARATOR);
  const addresses = pieces.slice(0, pieces.findLastIndex((piece) => piece.includes('@')) + 1);
  return [...parts, ...addresses].flatMap((part) => part.split(SEPARATOR)).flatMap(words);
}

/** Addresses may be separated by spaces. A comment in brackets is a name; other words beside one are a mistake. */
function words(text: string): string[] {
  const plain = text.includes('@') ? text.replace(/\([^()@]*\)/g, ' ') : text;
  const parts = plain.trim().split(/\s+/);
  const all = parts.every((part) => part.includes('@')) ? parts : [plain.trim()];
  return all
    .map((part) => part.replace(/^(["'])(.*)\1$/, '$2').replace(/^mailto:/i, ''))
    .map((part) => (part.includes(' ') ? part : typedAddress(part)));
}

/** Whether a name in quotes or an address in brackets is still being typed. */
export const isRecipientOpen = (text: string): boolean =>
  text.split('"').length % 2 === 0 || text.lastIndexOf('<') > text.lastIndexOf('>');
