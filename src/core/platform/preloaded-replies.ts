const KEY = Symbol.for('iam.preloaded-replies.v1');

/** Gives the running reply to a request that was sent before the page's scripts; undefined if it was not sent. */
export type TakePreloaded = (url: unknown, init?: RequestInit) => Promise<Response> | undefined;

type Page = { [KEY]?: TakePreloaded };

/** Lets the page's clients take replies. */
export const providePreloaded = (take: TakePreloaded): void => void ((globalThis as Page)[KEY] = take);

/** Takes the running reply to a request. */
export const takePreloaded: TakePreloaded = (url, init) => (globalThis as Page)[KEY]?.(url, init);
