import type { User } from '../../core/contract/entities/user.ts';
import { useWords } from '../react/use-words.ts';
import { EmailText } from '../ui/data/email-text.tsx';
import { words as membersWords } from './words.ts';

/** The address of a member, and that it accepts no mail if a mail server refused it for good. */
export function MemberEmail({ user: { email, email_refused } }: { user: Pick<User, 'email' | 'email_refused'> }) {
  const words = useWords(membersWords);
  return (
    <>
      <EmailText address={email} />
      {email_refused && <span className="iam-rows-refused">{words.emailRefused}</span>}
    </>
  );
}
