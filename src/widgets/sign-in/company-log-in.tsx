import { useEffect, useRef } from 'react';
import { useSignal } from '../react/signals.ts';
import { useWords } from '../react/use-words.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { BuildingIcon } from '../ui/basics/icons.tsx';
import { Submit } from '../ui/forms/form.tsx';
import { useKit } from '../ui/styles/kit.ts';
import { companyWords } from './company-words.ts';
import styles from './log-in.css';
import { COMPANY, type LogInModel } from './log-in-model.ts';

/** The buttons that lead to the log in of a company, in the log in form. */
export default function CompanyLogIn({ view }: { view: LogInModel }) {
  const words = useWords(companyWords);
  useKit(styles);
  const companies = useSignal(view.address.companies);
  const isRequired = useSignal(view.address.isRequired);
  const isAlone = useSignal(view.address.step) === 'company';
  const box = useRef<HTMLDivElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => {
    if (isAlone) box.current?.querySelector('button')?.focus();
  }, [isAlone]);
  return (
    <div ref={box} className="iam-log-in-company">
      <p className="iam-muted" role="status">
        {isRequired ? `${words.required}.` : words.hasOwn}
      </p>
      {companies.map(({ id, name }) => {
        const props = { size: 'lg', full: true, icon: <BuildingIcon />, children: words.continueWith(name) } as const;
        // Beside a password, Enter belongs to that: it presses the first button that submits.
        return isAlone ? (
          <Submit key={id} {...props} value={`${COMPANY}${id}`} />
        ) : (
          <Button key={id} {...props} variant="quiet" onClick={() => void view.leaveFor(id)} />
        );
      })}
      {isAlone && (
        <Button size="lg" full variant="quiet" onClick={() => view.address.showPassword()}>
          {isRequired ? words.otherOrganization : words.usePassword}
        </Button>
      )}
    </div>
  );
}
