/** Told of every statement, the ORM's own included. `ms`: how long the database took. */
export type OnStatement = (sql: string, values: readonly unknown[], ms: number) => void;
