/** The script in the HTML of a prerendered `<iam-sign-in>`. */
import { keep } from './keep.ts';

const element = document.querySelector<HTMLElement>('iam-sign-in[data-iam-prerendered]');
if (element) keep(element);
