import { define } from '../base/define.ts';
import { IamHeader } from '../header.ts';

define(IamHeader);

export type { IamHeader } from '../header.ts';
