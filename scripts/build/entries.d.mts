/** Elements with a defining entry. */
export function definedElements(): string[];
/** Output name and source of each entry of the npm build. */
export function npmEntries(): Record<string, string>;
/** Output name and source of each entry of the CDN build. */
export function cdnEntries(): Record<string, string>;
