import type { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Queryable } from './queryable';

interface Setting {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** Connection that knows its default, which Postgres tells at its beginning and whenever it changes. */
export class Session extends pg.Client {
  isReadOnly = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: EventEmitter }; // pg's types leave it out
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Setting) => {
      if (parameterName === 'default_transaction_read_only') this.isReadOnly = parameterValue === 'on';
    });
  }
}

/** True where statements that write are taken: not of a standby, nor of a database that was set to read only. */
export async function isWritable(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ writable: boolean }>(
    `select current_setting('transaction_read_only') = 'off' as writable`,
  );
  return rows[0]?.writable === true;
}
