import { SIGNATURE } from './xml/names.ts';
import { SamlError } from './problems.ts';
import { attributeOf, childrenOf, elementsIn, namedIn, onlyChild } from './xml/strict-xml.ts';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** What a signature may use: nothing with SHA-1, nothing with a shared secret, nothing that selects or rewrites. */
const ALLOWED: Record<string, ReadonlySet<string>> = {
  CanonicalizationMethod: new Set([EXCLUSIVE]),
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  DigestMethod: new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']),
  Transform: new Set(['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]),
};

/**
 * Checks where the signatures of a response are and what they use, before the library proves them. The response and
 * the assertion may each have one as a direct child, which signs its parent.
 * @returns whether the response has one of its own
 * @throws {SamlError} `saml_unsigned`, `saml_algorithm`, `saml_signature`
 */
export function judgeSignatures(root: Element, assertion: Element): { responseIsSigned: boolean } {
  requireUniqueIds(root);
  const ofAssertion = childrenOf(assertion, SIGNATURE, 'Signature');
  const ofResponse = childrenOf(root, SIGNATURE, 'Signature');
  if (ofAssertion.length === 0) throw new SamlError('saml_unsigned');
  const isElsewhere = namedIn(root, 'Signature').length > ofAssertion.length + ofResponse.length;
  if (ofAssertion.length > 1 || ofResponse.length > 1 || isElsewhere) throw new SamlError('saml_signature');
  for (const signature of ofAssertion) judge(signature, assertion);
  for (const signature of ofResponse) judge(signature, root);
  return { responseIsSigned: ofResponse.length > 0 };
}

function judge(signature: Element, signed: Element): void {
  const info = onlyChild(signature, SIGNATURE, 'SignedInfo');
  const reference = info && onlyChild(info, SIGNATURE, 'Reference');
  if (!info || !reference || childrenOf(signature, SIGNATURE, 'Object').length > 0)
    throw new SamlError('saml_signature');
  for (const [name, allowed] of Object.entries(ALLOWED))
    for (const method of namedIn(info, name)) {
      const algorithm = attributeOf(method, 'Algorithm') ?? '';
      if (!allowed.has(algorithm)) throw new SamlError('saml_algorithm', { found: algorithm || name });
    }
  const id = attributeOf(signed, 'ID');
  if (!id || reference.getAttribute('URI') !== `#${id}`) throw new SamlError('saml_signature');
}

/** An id that occurs twice can mean one element for the signature and another for the reader. */
function requireUniqueIds(root: Element): void {
  const seen = new Set<string>();
  const visit = (element: Element): void => {
    for (const { localName, value } of Array.from(element.attributes)) {
      if (localName.toLowerCase() !== 'id') continue;
      if (seen.has(value) || !/^[\w.-]{1,200}$/.test(value)) throw new SamlError('saml_signature');
      seen.add(value);
    }
    elementsIn(element).forEach(visit);
  };
  visit(root);
}
