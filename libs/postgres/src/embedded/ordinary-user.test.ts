import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from './data-folder';
import { clearAway, endPrograms, newFolder, query, serverPid, startOpening, usedHome } from '../testing/embedded';
import { canReach } from './user';

// root becomes the user `daemon`, whom every Linux and macOS has and who does not run Postgres for root
const daemon = { uid: 1, gid: 1 };
const spawning = isRoot ? { ...daemon, cwd: '/' } : {};
const dist = join(__dirname, '../../../../dist');
const mayRun = !isRoot || [process.execPath, dist].every((path) => canReach(daemon, path));
const asOrdinary = mayRun ? it : it.skip; // a checkout below /root, or a Node there, is closed to everybody else

const NO_RIGHTS =
  /refused: This user may not read, write or make \S+: start as the user that owns the place, or hand it over\.\n$/;
afterEach(endPrograms);
afterAll(clearAway);

describe(`as an ordinary user${mayRun ? '' : ' (not run: this checkout or this Node may be entered by root alone)'}`, () => {
  asOrdinary('Postgres runs as that user, and nobody else sees its files', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o777);
    const home = join(folder, 'home');
    const program = startOpening({ home, role: 'server' }, spawning);
    const { url } = await program.opened;

    expect(statSync(join(home, 'postgres/data')).uid).toBe(isRoot ? daemon.uid : process.getuid?.());
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await program.kill();
    const next = startOpening({ home, role: 'server' }, spawning);
    expect((await next.opened).url).toBe(url);
    await next.leave();
    expect(serverPid(home)).toBeNull();
  });

  asOrdinary('a data folder without rights is refused in one sentence', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o555);
    const none = startOpening({ home: join(folder, 'home'), role: 'server' }, spawning);
    await expect(none.output).rejects.toThrow(NO_RIGHTS);
    expect(existsSync(join(folder, 'home'))).toBe(false);

    chmodSync(folder, 0o755);
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    await expect(startOpening({ home: closed, role: 'server' }, spawning).output).rejects.toThrow(NO_RIGHTS);
  });

  asOrdinary('the database of another user is left alone', async () => {
    const home = await usedHome();
    if (!isRoot) chmodSync(join(home, 'postgres-password'), 0o000);
    await expect(startOpening({ home, role: 'operator' }, spawning).output).rejects.toThrow(NO_RIGHTS);
    expect(serverPid(home)).toBeNull();
  });

  const asStranger = mayRun && isRoot ? it : it.skip; // only root may become a user that does not exist
  asStranger('who has no name, as in a container, is told so in one sentence', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o777);
    const home = join(folder, 'home');
    const program = startOpening({ home, role: 'server' }, { uid: 4242, gid: 4242, cwd: '/' });
    await expect(program.output).rejects.toThrow(
      'refused: User 4242 has no name here, and Postgres wants one: add it to /etc/passwd, or set DATABASE_URL',
    );
  });
});
