import type { WebDriver, WebElement } from 'selenium-webdriver';
import { moveMouse, press, type } from '../input.mjs';
import { expect } from '../../../e2e/support/it.ts';
import { candidates, focus, isActive, textOf } from './in-page.ts';

/** A name, whole as text or in part as a pattern. */
type Name = string | RegExp;

/** Elements that may have a role; every other role is found by its attribute alone. */
const SELECTORS: Record<string, string> = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, [role=heading]',
  link: 'a[href]',
  navigation: 'nav',
  radio: 'input[type=radio], [role=radio]',
  region: 'section, [role=region]',
  searchbox: 'input[type=search]',
  textbox: 'input[type=text], input[type=email], input:not([type]), textarea',
};

const matches = (name: Name, text: string) => (typeof name === 'string' ? text === name : name.test(text));

/** What the window shows. Controls are found by the roles and names that WebKit tells assistive technology. */
export class View {
  readonly driver: WebDriver;
  readonly #origin: string;
  readonly #within: Control | undefined;

  constructor(driver: WebDriver, origin: string, within?: Control) {
    this.driver = driver;
    this.#origin = origin;
    this.#within = within;
  }

  /** Opens a path of the service. */
  open = (path: string): Promise<void> => this.driver.get(`${this.#origin}${path}`);

  /** A control by its role and name, looked up anew each time it is used. */
  control(role: string, name: Name): Control {
    return new Control(this, role, name);
  }

  /** Passwords have no role. */
  password(label = 'Password'): Control {
    return new Control(this, '', label);
  }

  /** The same, but only inside of a control, such as a dialog. */
  in(control: Control): View {
    return new View(this.driver, this.#origin, control);
  }

  /** Waits until the page's path and query match. */
  async expectPath(path: Name): Promise<void> {
    const read = async () => {
      const { pathname, search } = new URL(await this.driver.getCurrentUrl());
      return pathname + search;
    };
    if (typeof path === 'string') await expect.poll(read).toBe(path);
    else await expect.poll(read).toMatch(path);
  }

  /** Waits until a text is shown, in this window or inside of the control. */
  async expectText(text: string): Promise<void> {
    await expect.poll(async () => this.run(textOf, await this.scope()), `the text '${text}'`).toContain(text);
  }

  /** Waits until an alert says a text. */
  async expectAlert(text: string): Promise<void> {
    const alerts = async () => {
      const said: string[] = [];
      for (const alert of await this.all('alert', /^/)) said.push(await this.run(textOf, alert));
      return said.join('\n');
    };
    await expect.poll(() => alerts().catch(() => ''), `the alert '${text}'`).toContain(text);
  }

  press = (keys: string): Promise<void> => press(this.driver, keys);

  type = (text: string): Promise<void> => type(this.driver, text);

  /** Runs a function in the page. It can use nothing outside of itself. */
  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.driver.executeScript(work, ...args);
  }

  /** Every visible element of a role and name. */
  async all(role: string, name: Name): Promise<WebElement[]> {
    const selector = role === '' ? 'input[type=password]' : (SELECTORS[role] ?? `[role=${role}]`);
    const found: WebElement[] = [];
    for (const handle of await this.run(candidates, selector, await this.scope())) {
      if (role !== '' && (await handle.getAriaRole()) !== role) continue;
      if (matches(name, (await handle.getAccessibleName()).trim())) found.push(handle);
    }
    return found;
  }

  async scope(): Promise<WebElement | null> {
    return this.#within ? this.#within.handle() : null;
  }
}

/** A control of the page. */
export class Control {
  readonly #view: View;
  readonly #role: string;
  readonly #name: Name;

  constructor(view: View, role: string, name: Name) {
    this.#view = view;
    this.#role = role;
    this.#name = name;
  }

  get #what(): string {
    return `${this.#role || 'password'} '${this.#name}'`;
  }

  /** Elements that the page replaces meanwhile count as not there. */
  #now = (): Promise<WebElement[]> => this.#view.all(this.#role, this.#name).catch(() => []);

  /** Waits for it. */
  async handle(): Promise<WebElement> {
    let found: WebElement | undefined;
    await expect.poll(async () => ([found] = await this.#now()) && found !== undefined, this.#what).toBe(true);
    return found as WebElement;
  }

  async expectShown(): Promise<void> {
    await this.handle();
  }

  async expectHidden(): Promise<void> {
    await expect.poll(async () => (await this.#now()).length, `${this.#what} is gone`).toBe(0);
  }

  async expectFocused(): Promise<void> {
    const focused = async () => this.#view.run(isActive, await this.handle());
    await expect.poll(focused, `focus on ${this.#what}`).toBe(true);
  }

  /** Waits until a property of its element has a value, such as `disabled`. */
  async expectProperty(name: string, value: unknown): Promise<void> {
    const read = async () =>
      this.#view.run(
        (element, key) => Reflect.get(element as unknown as object, key) as unknown,
        await this.handle(),
        name,
      );
    await expect.poll(read, `${name} of ${this.#what}`).toBe(value);
  }

  /** Waits until it can be used, or not: natively disabled, or disabled with a reason. */
  async expectEnabled(enabled = true): Promise<void> {
    const read = async () =>
      this.#view.run(
        (element) => {
          const { disabled, ariaDisabled } = element as unknown as HTMLButtonElement;
          return !disabled && ariaDisabled !== 'true';
        },
        await this.handle(),
      );
    await expect.poll(read, `${this.#what} is enabled`).toBe(enabled);
  }

  /** Waits until it is a dialog above a page that cannot be used. */
  async expectModal(): Promise<void> {
    const read = async () =>
      this.#view.run((element) => (element as unknown as Element).matches(':modal'), await this.handle());
    await expect.poll(read, `${this.#what} is modal`).toBe(true);
  }

  /** Clicks its middle with the mouse. */
  async click(): Promise<void> {
    const { driver } = this.#view;
    const measure = async () =>
      this.#view.run(
        (element) => {
          const box = element as unknown as Element;
          box.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = box.getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        },
        await this.handle(),
      );
    // What loads above it, such as an announcement, may still move it.
    let [x = 0, y = 0] = await measure();
    for (let before = [-1, -1]; before[0] !== x || before[1] !== y; [x = 0, y = 0] = await measure()) before = [x, y];
    await moveMouse(driver, x, y);
    await driver.actions().press().release().perform();
  }

  /** Focuses it and presses a key. */
  async press(keys: string): Promise<void> {
    await this.#view.run(focus, await this.handle());
    await this.#view.press(keys);
  }

  /** Types a text in place of what is there. */
  async fill(text: string): Promise<void> {
    await this.press('Control+a');
    await this.#view.press('Backspace');
    await this.#view.type(text);
    await this.expectProperty('value', text);
  }
}
