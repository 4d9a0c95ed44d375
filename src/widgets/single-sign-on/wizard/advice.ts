/** What to do about a refused log in. */
export type Advice = 'domain' | 'email' | 'values' | 'certificate' | 'assigned';

/** By what the code of the refusal contains, in this order. */
const signs: readonly (readonly [RegExp, Advice])[] = [
  [/domain/, 'domain'],
  [/email|claim/, 'email'],
  [/signature|certificate|signed/, 'certificate'],
  [/denied|assigned|login_required/, 'assigned'],
];

/** What to do about a refused log in. @param code such as `domain_not_allowed`; null if there is none */
export const adviceFor = (code: string | null): Advice =>
  signs.find(([sign]) => sign.test(code ?? ''))?.[1] ?? 'values';
