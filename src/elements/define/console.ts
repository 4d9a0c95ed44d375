import { define } from '../base/define.ts';
import { IamConsole } from '../console.ts';

define(IamConsole);

export type { IamConsole } from '../console.ts';
