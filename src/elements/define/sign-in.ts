import { define } from '../base/define.ts';
import { IamSignIn } from '../sign-in.ts';

define(IamSignIn);

export type { IamSignIn } from '../sign-in.ts';
