import { openPostgres, type PostgresOptions } from './open-postgres';
import { StartRefused } from './start-refused';
import { haltAt, type Point } from '../testing/halts';

/**
 * For tests: opens Postgres with the options given as JSON, says where it is, and leaves it when its input ends. With a
 * point it comes to a halt there, and says so.
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
