import { testDatabase, type TestDatabase } from '../testing/database';
import { migrateState } from '../state/migrate';
import { emptyState } from '../testing/state';
import { acceptLoss, erasuresNotInLog, missingKeys, noteErasedInLog, notePersonsUsed, requireKeys } from './losses';

let test: TestDatabase;
beforeAll(async () => (test = await testDatabase(migrateState)));
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

const makeKeys = (...persons: string[]) =>
  test.database.query('select state.keys_for_writing($1, $2)', [persons, persons.map(() => Buffer.from('wrapped'))]);

describe('a key that the log uses', () => {
  it('is missing unless it is there, or its person was erased', async () => {
    await makeKeys('1', '2');
    await notePersonsUsed(test.database, ['1', '3', '4', '3']);
    await notePersonsUsed(test.database, ['1']);
    await test.database.query(`select state.erase_persons('{4}')`);
    expect(await missingKeys(test.database)).toEqual(['3']);
  });

  it('lets the program start when it is there', async () => {
    await makeKeys('1');
    await notePersonsUsed(test.database, ['1']);
    await expect(requireKeys(test.database)).resolves.toBeUndefined();
  });

  it('keeps the program from starting when it is missing, with the person named', async () => {
    await notePersonsUsed(test.database, ['12']);
    await expect(requireKeys(test.database)).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(
        /^The log holds personal data of 1 person whose key this database lacks \(12\): .*"rabbet persons accept-loss/,
      ),
    });
  });

  it('is one of a few named when many are missing', async () => {
    await notePersonsUsed(test.database, ['11', '12', '13', '14', '15', '16', '17']);
    await expect(requireKeys(test.database)).rejects.toThrow(/of 7 persons .* \(11, 12, 13, 14, 15 \.\.\.\)/);
  });

  it('does not keep the program from starting once an operator has accepted its loss by name', async () => {
    await notePersonsUsed(test.database, ['12', '13']);
    await acceptLoss(test.database, ['12']);
    expect(await missingKeys(test.database)).toEqual(['13']);
    await acceptLoss(test.database, ['13']);
    await expect(requireKeys(test.database)).resolves.toBeUndefined();
  });

  it('is not given up by a slip: a person whose key is there is refused, and nobody is given up with them', async () => {
    await makeKeys('1');
    await notePersonsUsed(test.database, ['1', '12']);
    await expect(acceptLoss(test.database, ['12', '1'])).rejects.toMatchObject({
      code: 'loss/not-missing',
      message: 'No key is missing for 1.',
    });
    expect(await missingKeys(test.database)).toEqual(['12']);
  });

  it('is missed again when the person got a new one after an accepted loss, and lost that too', async () => {
    await notePersonsUsed(test.database, ['12']);
    await acceptLoss(test.database, ['12']);
    await makeKeys('12');
    await test.database.query('delete from state.person_key');
    expect(await missingKeys(test.database)).toEqual(['12']);
  });
});

it('an erasure is open until the log tells of it', async () => {
  await test.database.query(`select state.erase_persons('{1,2}')`);
  await noteErasedInLog(test.database, ['1', '3']);
  expect(await erasuresNotInLog(test.database)).toEqual(['2']);
});
