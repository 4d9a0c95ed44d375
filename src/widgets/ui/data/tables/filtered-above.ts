/** More choices than this are a `ChoiceList`, with a filter. */
export const FILTERED_ABOVE = 10;
