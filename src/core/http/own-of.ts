/**
 * What an object itself contains. A careless page lets strangers add names to the prototype of all objects, which would
 * else stand for every option that was left out, such as a token.
 */
export const ownOf = <T extends object>(given: T): T => Object.assign(Object.create(null) as T, given);
