import { testDatabase } from '../testing/database';
import { digestOf, expectFile, writeDump } from '../testing/files';
import { schemaDump } from '../testing/schema';
import { migrateState } from './migrate';

test('the schema of what is kept beside the log is the one whose digest state-schema.txt has', async () => {
  const db = await testDatabase(migrateState);
  const dump = await schemaDump(db.database, 'state');
  writeDump('state.txt', dump);
  expectFile('libs/postgres/src/state/state-schema.txt', `${digestOf(dump)}\n`);
  await db.drop();
});
