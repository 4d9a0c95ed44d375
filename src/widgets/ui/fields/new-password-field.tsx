import { useEffect, useState } from 'react';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '../../../core/contract/limits.ts';
import type { brokenPasswordRules, PasswordOwner } from '../../../core/contract/passwords/password-rules.ts';
import { useFormField } from '../forms/form-context.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordRules, type ListedRule } from './password-rules.tsx';
import { useWords } from '../../react/use-words.ts';
import { passwordWords } from './password-words.ts';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'below' | 'belowIsWrong' | 'autoComplete'> {
  /** Whose password it is to be; null if the page does not know. Then only the service compares the two. */
  owner: PasswordOwner | null;
  /** The requirements that the service reported as missing, as sentences. */
  missing?: readonly string[];
}

type Check = typeof brokenPasswordRules;

/** A field for choosing a password. It lists the rules from the start, and ticks them while the user types. */
export function NewPasswordField({ owner, missing = [], ...props }: NewPasswordFieldProps) {
  const { value, set } = useFormField(props, '');
  const words = useWords(passwordWords);
  const check = useCheck(value !== '');
  const rules = rulesOf(value, { owner, missing, check, words });
  return (
    <PasswordField
      {...props}
      value={value}
      onChange={set}
      autoComplete="new-password"
      below={<PasswordRules rules={rules} />}
      belowIsWrong={rules.some(({ state }) => state === 'missing')}
    />
  );
}

/** The rules' code is loaded once something is typed; without it the rules are only listed. */
function useCheck(wanted: boolean): Check | undefined {
  const [check, setCheck] = useState<{ run: Check }>();
  useEffect(() => {
    if (!wanted) return undefined;
    let left = false;
    import('../../../core/contract/passwords/password-rules.ts').then(
      ({ brokenPasswordRules: run }) => {
        if (!left) setCheck({ run });
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return check?.run;
}

interface Typed {
  owner: PasswordOwner | null;
  missing: readonly string[];
  check: Check | undefined;
  words: typeof passwordWords.english;
}

function rulesOf(password: string, { owner, missing, check, words }: Typed): ListedRule[] {
  const broken = password === '' || !check ? null : check(password, owner);
  const state = (rule: ReturnType<Check>[number]): ListedRule['state'] => {
    if (broken && !broken.includes(rule)) return 'met';
    return broken && missing.length > 0 ? 'missing' : 'open';
  };
  const listed: ListedRule[] = [
    { text: words.short(PASSWORD_MINIMUM), state: state('short') },
    ...(broken?.includes('long') ? [{ text: words.long(PASSWORD_MAXIMUM), state: state('long') }] : []),
    { text: words.common, state: state('common') },
    ...(owner ? [{ text: words.own, state: state('own') }] : []),
  ];
  // The page finds nothing wrong, but the service does: it has further rules, or knows the account.
  const further =
    broken?.length === 0 || !check ? missing.filter((text) => !listed.some((one) => one.text === text)) : [];
  return [...listed, ...further.map((text): ListedRule => ({ text, state: 'missing' }))];
}
