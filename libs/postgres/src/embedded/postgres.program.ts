import { openPostgres, type PostgresOptions } from './open-postgres';
import { StartRefused } from './start-refused';
import { haltAt, type Point } from '../testing/halts';

/**
 * Test program: opens Postgres with the options given as JSON, prints its address, and leaves it when its input ends.
 * With a point it halts there, and prints so.
 */
async function main({ point, ...options }: PostgresOptions & { readonly point?: Point }): Promise<void> {
  if (point) haltAt(point);
  const postgres = await openPostgres({ ...options, say: (line) => console.log(`say ${line}`) });
  console.log(`open ${JSON.stringify(postgres)}`);
  for await (const _ of process.stdin);
  await postgres.close();
  console.log('closed');
}

main(JSON.parse(process.argv[2] ?? '{}') as PostgresOptions).catch((error: unknown) => {
  console.error(error instanceof StartRefused ? `refused: ${error.message}` : error);
  process.exit(1);
});
