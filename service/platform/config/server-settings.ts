/** Settings for a Postgres server. */
export interface ServerSettings {
  /** Connections for queries; session lookups have a few more of their own. */
  poolSize: number;
  /** Statements are cancelled after this time; 0 for never. */
  statementSeconds: number;
  /** Maximum wait for a connection. */
  connectSeconds: number;
}

export const SERVER_DEFAULTS: ServerSettings = { poolSize: 10, statementSeconds: 15, connectSeconds: 10 };
