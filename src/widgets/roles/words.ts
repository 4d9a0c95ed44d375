import { defineWords } from '../../core/languages/words.ts';

/** Texts of the page 'Roles'. */
export const words = defineWords('roles', { title: 'Roles' });
