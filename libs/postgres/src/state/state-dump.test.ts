import { testDatabase } from '../testing';
import { expectFile } from '../testing-files';
import { schemaDump } from '../testing-schema';
import { migrateState } from './migrate';

test('the schema of what is kept beside the log is what state.dump.txt tells', async () => {
  const db = await testDatabase(migrateState);
  expectFile('libs/postgres/src/state/state.dump.txt', await schemaDump(db.database, 'state'));
  await db.drop();
});
