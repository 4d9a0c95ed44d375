/** Settings for a Postgres server. */
export interface ServerSettings {
  /** Connections for queries; session lookups have a few more of their own. */
  poolSize: number;
  /** Statements are cancelled after this time; 0 for never. */
  statementSeconds: number;
  /** Maximum wait for a connection. */
  connectSeconds: number;
  /** Names statements, so that each connection plans them once. Default: unless a pooler is in between. */
  prepared?: boolean | undefined;
  /** Another URL for the connection that listens, past such a pooler. */
  listenUrl?: string | undefined;
}

export const SERVER_DEFAULTS: ServerSettings = {
  poolSize: 10,
  statementSeconds: 15,
  connectSeconds: 10,
};
