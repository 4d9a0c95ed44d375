import { sections } from './sections.ts';

type Endpoints = (typeof sections)[number]['endpoints'];
/** The endpoints of all sections, as one type. */
type Together<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void ? All : never;

export type Table = { [Name in keyof Together<Endpoints>]: Together<Endpoints>[Name] };

/**
 * Every endpoint of the API, by method and path. The service derives its routes from this table, the client its types.
 */
export const table = Object.assign({}, ...sections.map(({ endpoints }) => endpoints)) as Table;
