import { discover } from '../../src/elements/prerender/discover.ts';
import { expect } from './support/expect.ts';
import { mountBox } from './support/mount.ts';
import { painted } from './support/wait.ts';

let tags = 0;
/** A custom element of a host, with a shadow root that contains an undefined element of ours. */
function defineHost(attach: (host: HTMLElement, fill: (root: ShadowRoot) => void) => void, tag = `x-host-${++tags}`) {
  const name = `iam-unknown-${tags}`;
  const fill = (root: ShadowRoot) => root.append(document.createElement(name));
  customElements.define(
    tag,
    class extends HTMLElement {
      connectedCallback() {
        attach(this, fill);
      }
    },
  );
  return tag;
}
const open = (host: HTMLElement) => host.attachShadow({ mode: 'open' });

describe('elements inside of the shadow roots of others', () => {
  const found: string[] = [];
  const isOurs = (tag: string) => tag.startsWith('iam-') && tag !== 'iam-host';
  before(() => discover(({ localName }) => void found.push(localName), isOurs));
  beforeEach(() => (found.length = 0));
  const add = (tag: string) => mountBox().appendChild(document.createElement(tag));

  it('are found when a host renders them', async () => {
    add(defineHost((host, fill) => fill(open(host))));
    await painted();
    expect(found).toEqual([`iam-unknown-${tags}`]);
  });

  it('are found when a host renders them later, as Lit does, and in a root inside of a root', async () => {
    const inner = defineHost((host, fill) => void Promise.resolve(open(host)).then(fill));
    add(
      defineHost((host) => {
        const root = open(host);
        requestAnimationFrame(() => root.append(document.createElement('p'), document.createElement(inner)));
      }),
    );
    await painted();
    await painted();
    expect(found).toEqual([`iam-unknown-${tags - 1}`]);
  });

  it('are found when a host is defined after it appeared, as with Ionic and Stencil', async () => {
    add('x-late');
    await painted();
    tags++;
    defineHost((host, fill) => fill(open(host)), 'x-late');
    await painted();
    expect(found).toEqual([`iam-unknown-${tags}`]);
  });

  it('are found in an element of the page whose name begins like ours', async () => {
    tags++;
    add(defineHost((host, fill) => fill(open(host)), 'iam-host'));
    await painted();
    expect(found).toEqual([`iam-unknown-${tags}`]);
  });

  it('are found in a closed root by discover(root)', async () => {
    const roots: ShadowRoot[] = [];
    add(defineHost((host, fill) => roots.push(host.attachShadow({ mode: 'closed' })) && fill(roots[0] as ShadowRoot)));
    await painted();
    expect(found).toEqual([]);
    discover(({ localName }) => void found.push(localName), isOurs, roots[0]);
    roots[0]?.append(document.createElement('iam-another'));
    await painted();
    expect(found).toEqual([`iam-unknown-${tags}`, 'iam-another']);
  });
});
