import { define } from '../base/define.ts';
import { IamAccount } from '../account.ts';

define(IamAccount);

export type { IamAccount } from '../account.ts';
