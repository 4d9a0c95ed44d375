import { ASSERTION, PROTOCOL, SUCCESS } from './xml/names.ts';
import { SamlError } from './problems.ts';
import {
  attributeOf,
  childrenOf,
  isElement,
  namedIn,
  onlyChild,
  parseXml,
  textOf,
  XmlError,
} from './xml/strict-xml.ts';

/** A response before its signature is judged: what it says is only good for finding out what is wrong. */
export interface UnprovenResponse {
  xml: string;
  root: Element;
  /** The id of the request that it answers; null where the provider began by itself. */
  inResponseTo: string | null;
}

const RESPONSE_BYTES = 256 * 1024;

/** A person in a thousand groups has twice as many. Finding the signed one takes time before anything is proven. */
const RESPONSE_ELEMENTS = 2_500;

/** Base64 of the largest response, with a line break after each line. */
const MAX_TEXT = Math.ceil((RESPONSE_BYTES * 4) / 3) + 16_384;

/**
 * Reads the field `SAMLResponse` of a form (SAML bindings, section 3.5.4).
 * @throws {SamlError} `saml_too_large`, `saml_unreadable`, `saml_unsafe`
 */
export function readResponse(text: string): UnprovenResponse {
  if (text.length > MAX_TEXT) throw new SamlError('saml_too_large');
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) throw new SamlError('saml_unreadable');
  const xml = Buffer.from(text, 'base64').toString('utf8');
  const root = parsed(xml);
  if (!isElement(root, PROTOCOL, 'Response') || attributeOf(root, 'Version') !== '2.0')
    throw new SamlError('saml_unreadable');
  return { xml, root, inResponseTo: attributeOf(root, 'InResponseTo') };
}

/**
 * Parses XML that came from a provider.
 * @throws {SamlError} `saml_too_large`, `saml_unreadable`, `saml_unsafe`
 */
export function parsed(xml: string): Element {
  try {
    return parseXml(xml, { maxBytes: RESPONSE_BYTES, maxElements: RESPONSE_ELEMENTS, allowsExtras: false });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (error.problem === 'tooLarge' || error.problem === 'tooMany') throw new SamlError('saml_too_large');
    throw new SamlError(error.problem === 'unsafe' ? 'saml_unsafe' : 'saml_unreadable');
  }
}

/**
 * Checks that a provider says that the log in succeeded.
 * @throws {SamlError} `saml_status` with its own words
 */
export function requireSuccess({ root }: UnprovenResponse): void {
  const status = onlyChild(root, PROTOCOL, 'Status');
  const code = status && onlyChild(status, PROTOCOL, 'StatusCode');
  if (!status || !code) throw new SamlError('saml_unreadable');
  const value = attributeOf(code, 'Value') ?? '';
  if (value === SUCCESS) return;
  const nested = childrenOf(code, PROTOCOL, 'StatusCode').map((one) => attributeOf(one, 'Value') ?? '');
  const names = [value, ...nested].map((one) => one.replace(/^.*:/, '')).join(', ');
  // Cut before its end is looked for: an expression would try anew at each of many dots inside it.
  const words = textOf(onlyChild(status, PROTOCOL, 'StatusMessage'))?.slice(0, 300);
  throw new SamlError('saml_status', { text: words ? `${words.replace(/[\s.]+$/, '')} (${names})` : names });
}

/**
 * The one assertion of a response. Assertions anywhere else, such as inside a signature or an extension, are how signed
 * content is moved aside for forged content.
 * @throws {SamlError} `saml_encrypted`, `saml_assertions`
 */
export function onlyAssertion({ root }: UnprovenResponse): Element {
  const all = namedIn(root, 'Assertion');
  if (all.length === 0 && namedIn(root, 'EncryptedAssertion').length > 0) throw new SamlError('saml_encrypted');
  const [assertion] = childrenOf(root, ASSERTION, 'Assertion');
  const count = all.length + namedIn(root, 'EncryptedAssertion').length;
  if (!assertion || count !== 1) throw new SamlError('saml_assertions', { count: String(count) });
  if (namedIn(root, 'Response').length > 0) throw new SamlError('saml_unreadable');
  return assertion;
}
