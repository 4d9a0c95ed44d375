/** Makes the playground of an element's page work: attributes, properties, methods, events and parts. */

/** Events that the log keeps. */
const KEPT = 50;

const play = document.querySelector<HTMLElement>('.doc-play');
const element = play?.querySelector<HTMLElement>('.doc-stage > *');
if (play && element) setUp(play, element);

function setUp(within: HTMLElement, element: HTMLElement): void {
  const every = <E extends HTMLElement>(selector: string) => [...within.querySelectorAll<E>(selector)];
  const log = logInto(within);
  for (const name of JSON.parse(within.dataset.events ?? '[]') as string[])
    element.addEventListener(name, (event) => {
      if (name === 'iam-navigate') event.preventDefault();
      if (event instanceof CustomEvent) log(name, event.detail);
    });

  const showMarkup = () => {
    const markup = within.querySelector('.doc-markup');
    if (markup) markup.textContent = markupOf(element);
  };
  for (const field of every<HTMLInputElement | HTMLSelectElement>('[data-attribute]')) {
    const name = field.dataset.attribute ?? '';
    field.addEventListener('input', () => {
      const isOn = field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value !== '';
      if (!isOn) element.removeAttribute(name);
      else element.setAttribute(name, field.type === 'checkbox' ? '' : field.value);
    });
  }
  for (const field of every<HTMLTextAreaElement>('[data-property]')) {
    // The sample is shown as the placeholder: it is the start of what a reader types.
    field.addEventListener('focus', () => (field.value ||= field.placeholder === 'null' ? '' : field.placeholder));
    field.addEventListener('change', () => setProperty(element, field, log));
  }
  for (const button of every<HTMLButtonElement>('[data-method]')) {
    const name = button.dataset.method ?? '';
    button.addEventListener('click', () => {
      const method = Reflect.get(element, name) as (() => Promise<unknown>) | undefined;
      if (!method) return log(`${name}()`, 'not there before the element has loaded');
      method.call(element).then(
        (result) => log(`${name}()`, result ?? 'done'),
        (error: unknown) => log(`${name}() failed`, String(error)),
      );
    });
  }
  const outlines = new CSSStyleSheet();
  document.adoptedStyleSheets.push(outlines);
  const parts = every<HTMLInputElement>('[data-part]');
  for (const box of parts)
    box.addEventListener('change', () => {
      const rules = parts.filter(({ checked }) => checked).map(({ dataset }) => outline(element, dataset.part ?? ''));
      outlines.replaceSync(rules.join('\n'));
    });

  within.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  new MutationObserver(showMarkup).observe(element, { attributes: true });
  showMarkup();
  // The loader's `error` event may have passed before this script ran, so the definition decides.
  const away = () => {
    const notice = within.querySelector<HTMLElement>('.doc-away');
    if (notice && !customElements.get(element.localName)) notice.hidden = false;
  };
  document.querySelector('.doc-loader')?.addEventListener('error', away);
  setTimeout(away, 10_000);
}

const outline = (element: HTMLElement, part: string) =>
  `${element.localName}::part(${part}) { outline: 2px dashed var(--iam-accent, #555fb9); outline-offset: -2px; }`;

function markupOf({ localName, attributes }: HTMLElement): string {
  const given = [...attributes]
    .filter(({ name }) => name !== 'class' && name !== 'style')
    .map(({ name, value }) => (value === '' ? ` ${name}` : ` ${name}="${value}"`));
  return `<${localName}${given.join('')}></${localName}>`;
}

function setProperty(element: HTMLElement, field: HTMLTextAreaElement, log: Log): void {
  const name = field.dataset.property ?? '';
  try {
    Reflect.set(element, name, field.value.trim() === '' ? undefined : JSON.parse(field.value));
    field.removeAttribute('aria-invalid');
    log(name, 'set');
  } catch (error) {
    field.setAttribute('aria-invalid', 'true');
    log(`${name} is no JSON`, String(error));
  }
}

type Log = (name: string, detail: unknown) => void;

function logInto(within: HTMLElement): Log {
  const list = within.querySelector<HTMLElement>('.doc-events');
  within.querySelector('.doc-clear')?.addEventListener('click', () => list?.replaceChildren());
  return (name, detail) => {
    const item = document.createElement('p');
    const title = document.createElement('strong');
    title.textContent = name;
    const text = document.createElement('code');
    text.textContent = typeof detail === 'string' ? detail : JSON.stringify(detail ?? null);
    item.append(title, ' ', text);
    list?.prepend(item);
    while ((list?.children.length ?? 0) > KEPT) list?.lastElementChild?.remove();
  };
}
