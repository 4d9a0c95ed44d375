/** What fields contain as far as React knows, of those whose attribute `value` does not say so. */
const values = new WeakMap<HTMLInputElement, string>();

export const knowValue = (field: HTMLInputElement, value: string): void => void values.set(field, value);

/** What a field contained when React saw or wrote it last. */
export const knownValue = (field: HTMLInputElement): string => values.get(field) ?? field.defaultValue;
