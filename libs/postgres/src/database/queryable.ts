export interface Rows<R> {
  readonly rows: R[];
  readonly rowCount: number | null;
}

/** Runner of statements: the pool, or one transaction on one connection of it. */
export interface Queryable {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>>;
}
