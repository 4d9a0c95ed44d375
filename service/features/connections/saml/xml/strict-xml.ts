import { DOMParser } from '@xmldom/xmldom';
import { type XmlProblem, type XmlRules, xmlProblem } from './scan-xml.ts';

/** A text was not read as XML. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly problem: XmlProblem;

  constructor(problem: XmlProblem, cause?: unknown) {
    super(`The XML is ${problem}.`, { cause });
    this.problem = problem;
  }
}

/**
 * Parses XML without document type and entities, and takes whatever the parser would only warn of for an error.
 * @throws {XmlError}
 */
export function parseXml(xml: string, rules: XmlRules): Element {
  const problem = xmlProblem(xml, rules);
  if (problem) throw new XmlError(problem);
  const fail = (message: unknown) => {
    throw new XmlError('malformed', message);
  };
  try {
    const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
    // XML 1.0, section 2.11: a parser reads each line end as a line feed, and this one leaves that to its caller.
    return parser.parseFromString(xml.replace(/\r\n?/g, '\n'), 'text/xml').documentElement;
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError('malformed', error);
  }
}

/** The elements directly inside one. */
export const elementsIn = (parent: Element): Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);

/** The elements of a name directly inside one. */
export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  elementsIn(parent).filter((child) => isElement(child, namespace, name));

/** The only element of a name directly inside one; undefined if there is none, or are several. */
export function onlyChild(parent: Element, namespace: string, name: string): Element | undefined {
  const found = childrenOf(parent, namespace, name);
  return found.length === 1 ? found[0] : undefined;
}

/** All elements of a name anywhere inside one. */
export const descendantsOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name));

/** Elements of a name anywhere inside one, in whatever namespace: programs differ in whether they look at it. */
export const namedIn = (element: Element, name: string): Element[] =>
  elementsIn(element).flatMap((child) => [...(child.localName === name ? [child] : []), ...namedIn(child, name)]);

export const isElement = (element: Element, namespace: string, name: string): boolean =>
  element.localName === name && element.namespaceURI === namespace;

/** An attribute without namespace; null if it is missing or empty. */
export const attributeOf = (element: Element, name: string): string | null => element.getAttribute(name) || null;

/** The text of an element without elements of its own; null if it is missing, empty or has any. */
export function textOf(element: Element | undefined): string | null {
  if (!element || elementsIn(element).length > 0) return null;
  return (element.textContent ?? '').trim() || null;
}
