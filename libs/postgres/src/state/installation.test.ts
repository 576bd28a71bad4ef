import { testDatabase, type TestDatabase } from '../testing/database';
import { claimInstallation, findInstallation, rebaseInstallation } from './installation';
import { migrateState } from './migrate';
import { emptyState } from '../testing/state';

const ours = { logIdentity: 'log-a', masterKeyFingerprint: 'key-a' };

let test: TestDatabase;
beforeAll(async () => (test = await testDatabase(migrateState)));
beforeEach(() => emptyState(test.database));
afterAll(() => test.drop());

describe('an installation', () => {
  it('belongs to nobody at first, then to the log and the key of who came first', async () => {
    expect(await findInstallation(test.database)).toBeNull();
    const first = await claimInstallation(test.database, ours);
    const again = await claimInstallation(test.database, ours);
    expect(first).toMatchObject(ours);
    expect(again).toEqual(first);
    expect(await findInstallation(test.database)).toEqual(first);
  });

  it('takes one of two logs that claim it at once, and refuses the other', async () => {
    const claims = ['log-a', 'log-b'].map((logIdentity) => claimInstallation(test.database, { ...ours, logIdentity }));
    const settled = await Promise.allSettled(claims);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a data folder whose events are of another format, and names both', async () => {
    await claimInstallation(test.database, ours);
    await test.database.query('update state.installation set log_format = 1');
    await expect(claimInstallation(test.database, ours)).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(/another version of Rabbet \(format 1, this one reads format \d+\)/),
    });
  });

  it('refuses another log, and names both', async () => {
    await claimInstallation(test.database, ours);
    await expect(claimInstallation(test.database, { ...ours, logIdentity: 'log-b' })).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(/belongs to the log log-a, but EVENT_STORE_URL leads to the log log-b/),
    });
  });

  it('refuses another master key, and names both by their fingerprints', async () => {
    await claimInstallation(test.database, ours);
    await expect(claimInstallation(test.database, { ...ours, masterKeyFingerprint: 'key-b' })).rejects.toMatchObject({
      name: 'StateRefused',
      message: expect.stringMatching(
        /locked with the master key key-a, but the one given is key-b: set RABBET_MASTER_KEY/,
      ),
    });
  });

  it('moves to another log on purpose, and keeps its own id', async () => {
    const { id } = await claimInstallation(test.database, ours);
    await rebaseInstallation(test.database, { from: 'log-a', to: 'log-b' });
    expect(await claimInstallation(test.database, { ...ours, logIdentity: 'log-b' })).toMatchObject({ id });
  });

  it('does not move from a log that it does not belong to', async () => {
    await claimInstallation(test.database, ours);
    await expect(rebaseInstallation(test.database, { from: 'log-c', to: 'log-b' })).rejects.toThrow(
      'does not belong to the log log-c',
    );
    expect(await findInstallation(test.database)).toMatchObject(ours);
  });
});
