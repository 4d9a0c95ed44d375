import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESPONSE, responseXml, signed } from '../../../support/single-sign-on/saml-provider.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { Bench } from './bench.ts';

let service: TestService;
let bench: Bench;
beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_SCALE: '100', LOG_LEVEL: 'silent' } });
  bench = new Bench(service);
  await bench.connect();
});
afterAll(() => service?.stop());

const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** Parts of a message, and what attackers do with them. */
class Message {
  readonly document: Document;

  constructor(xml: string) {
    this.document = new DOMParser().parseFromString(xml, 'text/xml');
  }

  get root(): Element {
    return this.document.documentElement;
  }

  get assertion(): Element {
    return this.#first(this.root, SAML, 'Assertion');
  }

  signatureOf(element: Element): Element {
    const found = Array.from(element.childNodes).find((node) => node.nodeName === 'ds:Signature');
    if (!found) throw new Error('There is no signature.');
    return found as Element;
  }

  /** A copy about somebody else, under another id. */
  evil(element: Element, { keepsSignature = false, keepsId = false } = {}): Element {
    const copy = element.cloneNode(true) as Element;
    if (!keepsId) copy.setAttribute('ID', '_evil');
    this.#first(copy, SAML, 'NameID').textContent = 'eve';
    if (!keepsSignature) copy.removeChild(this.signatureOf(copy));
    return copy;
  }

  /** A copy without its own signature, as it was signed. */
  bare(element: Element): Element {
    const copy = element.cloneNode(true) as Element;
    copy.removeChild(this.signatureOf(copy));
    return copy;
  }

  object(content: Element): Element {
    const object = this.document.createElementNS(DSIG, 'ds:Object');
    object.appendChild(content);
    return object;
  }

  become(root: Element): void {
    this.document.replaceChild(root, this.root);
  }

  toString(): string {
    return new XMLSerializer().serializeToString(this.document);
  }

  #first(element: Element, namespace: string, name: string): Element {
    const found = element.getElementsByTagNameNS(namespace, name)[0];
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  }
}

/** The eight placements of 'On Breaking SAML' (Somorovsky and others, 2012), as SAML Raider numbers them. */
const placements: [name: string, wrap: (message: Message) => void, isOfResponse?: true][] = [
  [
    '1: the signed response inside the signature of a forged response',
    (message) => {
      const evil = message.evil(message.root, { keepsSignature: true });
      message.signatureOf(evil).appendChild(message.bare(message.root));
      message.become(evil);
    },
    true,
  ],
  [
    '2: the signed response beside its detached signature in a forged response',
    (message) => {
      const evil = message.evil(message.root, { keepsSignature: true });
      evil.insertBefore(message.bare(message.root), message.signatureOf(evil));
      message.become(evil);
    },
    true,
  ],
  [
    '3: a forged assertion before the signed one',
    (message) => message.root.insertBefore(message.evil(message.assertion), message.assertion),
  ],
  [
    '4: the signed assertion inside a forged one',
    (message) => {
      const [evil, original] = [message.evil(message.assertion), message.assertion];
      message.root.replaceChild(evil, original);
      evil.appendChild(original);
    },
  ],
  [
    '5: the signature in a forged assertion, and the signed one behind it',
    (message) => {
      const evil = message.evil(message.assertion, { keepsSignature: true });
      const bare = message.bare(message.assertion);
      message.root.replaceChild(evil, message.assertion);
      message.root.appendChild(bare);
    },
  ],
  [
    '6: the signed assertion inside its signature, in a forged one',
    (message) => {
      const evil = message.evil(message.assertion, { keepsSignature: true });
      message.signatureOf(evil).appendChild(message.bare(message.assertion));
      message.root.replaceChild(evil, message.assertion);
    },
  ],
  [
    '7: a forged assertion in an extension',
    (message) => {
      const extensions = message.document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions');
      extensions.appendChild(message.evil(message.assertion, { keepsId: true }));
      message.root.insertBefore(extensions, message.assertion);
    },
  ],
  [
    '8: the signed assertion as an object of its signature, in a forged one',
    (message) => {
      const evil = message.evil(message.assertion, { keepsSignature: true });
      message.signatureOf(evil).appendChild(message.object(message.bare(message.assertion)));
      message.root.replaceChild(evil, message.assertion);
    },
  ],
];

describe('signed content that was moved aside', () => {
  it('is told from a message that was only parsed and written again', async () => {
    expect(await bench.tries(({ requestId }) => new Message(bench.response(requestId)).toString())).toBe('accepted');
  });

  it.each(placements)('is refused in placement %s', async (_, wrap, isOfResponse) => {
    const code = await bench.tries(({ requestId }) => {
      const response = bench.response(requestId);
      const message = new Message(isOfResponse ? signed(response, { key: bench.key, what: RESPONSE }) : response);
      wrap(message);
      expect(message.toString()).toContain('eve');
      return message.toString();
    });
    expect(code).toMatch(/^saml_(assertions|signature|unreadable)$/);
  });

  it.each(placements)('is refused in placement %s under the same id', async (_, wrap, isOfResponse) => {
    const code = await bench.tries(({ requestId }) => {
      const response = bench.response(requestId);
      const message = new Message(isOfResponse ? signed(response, { key: bench.key, what: RESPONSE }) : response);
      const id = (isOfResponse ? message.root : message.assertion).getAttribute('ID') ?? '';
      wrap(message);
      return message.toString().replaceAll('"_evil"', `"${id}"`);
    });
    expect(code).toMatch(/^saml_(assertions|signature|unreadable)$/);
  });
});

describe('more than one assertion', () => {
  it('is refused, also if both are signed', async () => {
    const code = await bench.tries(({ requestId }) => {
      const message = new Message(bench.response(requestId));
      const second = new Message(bench.response(requestId, { subject: 'subject-2' }));
      message.root.appendChild(message.document.importNode(second.assertion, true));
      return message.toString();
    });
    expect(code).toBe('saml_assertions');
  });

  it('is refused in another namespace, and none is too', async () => {
    const foreign = bench.tries(({ requestId }) =>
      bench.response(requestId).replace('</samlp:Response>', '<x:Assertion xmlns:x="urn:x"/></samlp:Response>'),
    );
    expect(await foreign).toBe('saml_assertions');
    const none = bench.tries(({ requestId }) =>
      responseXml(bench.about(requestId)).replace(/<saml:Assertion .*<\/saml:Assertion>/, ''),
    );
    expect(await none).toBe('saml_assertions');
  });
});
