import type { ReactNode } from 'react';
import { followLink } from '../react/navigation.ts';
import type { SignInModel, SignInView } from './sign-in-model.ts';
import { useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { useKit } from '../ui/styles/kit.ts';
import styles from './log-in.css';
import { words as signInWords } from './words.ts';

/** A link to another view: it has a real URL, and is followed within the page unless a modifier key is pressed. */
export function ViewLink({ model, to, children }: { model: SignInModel; to: SignInView; children: ReactNode }) {
  return (
    <a href={model.href(to)} onClick={(event) => followLink(event, () => model.go(to))}>
      {children}
    </a>
  );
}

/** Goes back to the address, beside its label. A part of its own, so that its styles reach into the form. */
export function ChangeAddress({ onChange }: { onChange: () => void }) {
  const { changeAddress } = useWords(signInWords);
  useKit(styles);
  return (
    <Button size="sm" variant="ghost" className="iam-log-in-change" onClick={onChange}>
      {changeAddress}
    </Button>
  );
}
