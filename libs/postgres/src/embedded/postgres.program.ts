import { openPostgres, type PostgresOptions } from './open-postgres';
import { StartRefused } from './start-refused';

/** For tests: opens Postgres with the options given as JSON, says where it is, and leaves it when its input ends. */
async function main(options: PostgresOptions): Promise<void> {
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
