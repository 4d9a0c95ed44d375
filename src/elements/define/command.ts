import { define } from '../base/define.ts';
import { IamCommand } from '../command.ts';

define(IamCommand);

export type { IamCommand } from '../command.ts';
