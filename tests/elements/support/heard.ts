const ROLES: Readonly<Record<string, string>> = { BUTTON: 'button', A: 'link', SELECT: 'combobox', H2: 'heading' };
const INPUTS: Readonly<Record<string, string>> = { checkbox: 'checkbox', text: 'textbox' };

/** States by attribute and value, as a screen reader says them. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'aria-expanded': { true: 'expanded', false: 'collapsed' },
  'aria-selected': { true: 'selected' },
  'aria-checked': { true: 'checked', false: 'not checked' },
  'aria-disabled': { true: 'disabled' },
};

/** What a screen reader says about the focus, such as `tab Roles, selected`, and after `>` about its active option. */
export function heard(root: ShadowRoot): string {
  const focus = root.activeElement;
  if (!(focus instanceof HTMLElement)) return 'nothing';
  const active = root.getElementById(focus.getAttribute('aria-activedescendant') ?? '');
  return [focus, active].flatMap((one) => (one ? [said(one, root)] : [])).join(' > ');
}

function said(element: HTMLElement, root: ShadowRoot): string {
  const isInput = element instanceof HTMLInputElement;
  const role = element.getAttribute('role') ?? (isInput ? INPUTS[element.type] : ROLES[element.tagName]) ?? 'group';
  const box = isInput && element.type === 'checkbox' ? [element.checked ? 'checked' : 'not checked'] : [];
  const states = Object.entries(STATES).flatMap(([name, words]) => words[element.getAttribute(name) ?? ''] ?? []);
  const words = [`${role} ${nameOf(element, root)}`.trim(), ...box, ...states].join(', ');
  const tip = element === root.activeElement && root.querySelector('[role="tooltip"]:popover-open');
  return tip ? `${words} (tooltip: ${tip.textContent})` : words;
}

function nameOf(element: HTMLElement, root: ShadowRoot): string {
  const label = root.getElementById(element.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
  const labelled = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return (element.ariaLabel ?? label?.textContent ?? labelled?.textContent ?? element.textContent ?? '').trim();
}
