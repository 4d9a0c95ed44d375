/** The button 'Save' of the profile. */
export const save = { name: 'Save', exact: true } as const;
