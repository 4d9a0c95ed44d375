const KEY = Symbol.for('iam.early-replies.v1');

/** Gives the running reply to a request that was sent before the page's scripts; undefined if it was not sent. */
export type TakeReply = (url: unknown, init?: RequestInit) => Promise<Response> | undefined;

type Page = { [KEY]?: TakeReply };

/** Lets the page's clients take replies. */
export const giveReplies = (take: TakeReply): void => void ((globalThis as Page)[KEY] = take);

/** Takes the running reply to a request. */
export const takeReply: TakeReply = (url, init) => (globalThis as Page)[KEY]?.(url, init);
