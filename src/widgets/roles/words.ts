/** Texts of the page 'Roles'. */
export const words = { title: 'Roles' } as const;
