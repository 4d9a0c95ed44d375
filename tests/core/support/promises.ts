/** Waits until every promise that waits for nothing outside has run: no timer, no network. */
export const promisesSettled = (): Promise<void> => new Promise((done) => setImmediate(done));
