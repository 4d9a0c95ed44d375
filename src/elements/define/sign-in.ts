import { define } from '../base/define.ts';
import { earlyOf } from '../early/early-forms.ts';
import { sentSignIn } from '../early/fits-sign-in.ts';
import { IamSignIn } from '../sign-in.ts';

const sent = sentSignIn();
const register = () => define(IamSignIn);
// Without an early module, which would have taken it.
if (sent && !earlyOf(sent)) void import('../early/sent-sign-in.ts').then(({ takeSignIn }) => takeSignIn(register));
else register();

export type { IamSignIn } from '../sign-in.ts';
