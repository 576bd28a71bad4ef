import { existsSync, readFileSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { openPostgres } from './open-postgres';
import {
  asOperator,
  asServer,
  clearAway,
  endPrograms,
  newFolder,
  query,
  serverPid,
  startOpening,
} from '../testing/embedded';
import { until } from '../testing/until';
import { draftsIn, expectWhole } from '../testing/first-start';
import type { Point } from '../testing/halts';
afterEach(endPrograms);
afterAll(clearAway);

describe('the first start on a data folder', () => {
  it('makes a database in UTF-8 that sorts alike everywhere, keeps its time in UTC and stays on this machine', async () => {
    const home = join(newFolder(), 'home');
    const lines: string[] = [];
    const { url, dataFolder, close } = await openPostgres({ home, ...asOperator, say: (line) => lines.push(line) });

    expect(lines).toEqual([expect.stringMatching(/^First start: making a database in /)]);
    expect(await query(url, `select name from unnest(array['é', 'b', 'Z', 'a']) name order by name`)).toEqual(
      ['Z', 'a', 'b', 'é'].map((name) => ({ name })),
    );
    expect(
      await query(
        url,
        `select upper('é') as upper, pg_encoding_to_char(encoding) as encoding, datlocale, current_setting('timezone') as zone
         from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ upper: 'É', encoding: 'UTF8', datlocale: 'C.UTF-8', zone: 'UTC' }]);

    const { port, password } = new URL(url);
    expect(readFileSync(join(home, 'postgres-password'), 'utf8').trim()).toBe(password);
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(statSync(join(home, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(dataFolder ?? '').mode & 0o777).toBe(0o700);
    await expect(query(url.replace(password, 'guessed'), 'select 1')).rejects.toThrow(/password/);
    await expect(query(url.replace(`:${password}`, ''), 'select 1')).rejects.toThrow(/password/);
    expect(await query(url, 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: dirname(dataFolder ?? '') },
    ]);
    expect(await query(url, 'select inet_server_addr() as address')).toEqual([{ address: null }]); // by its socket
    for (const address of outwardAddresses()) expect(await connects(address, Number(port))).toBe(false);
    expect(await connects('127.0.0.1', Number(port))).toBe(true);
    await close();
  });

  it('makes one database and one Postgres when several programs start on it at once', async () => {
    const home = join(newFolder(), 'home');
    const programs = [1, 2, 3, 4].map(() => startOpening({ home, ...asOperator }));
    const opened = await Promise.all(programs.map((program) => program.opened));

    expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
    const [{ url } = { url: '' }] = opened;
    expect(
      await query(url, 'select count(*) as programs from pg_stat_activity where application_name like $1', [
        'rabbet operator%',
      ]),
    ).toEqual([{ programs: 4 }]);
    await Promise.all(programs.map((program) => program.leave()));
    const outputs = await Promise.all(programs.map((program) => program.output));
    expect(outputs.filter((output) => output.includes('First start'))).toHaveLength(1);
    expect(readFileSync(join(home, 'postgres.log'), 'utf8').match(/starting PostgreSQL/g)).toHaveLength(1);
    expect(serverPid(home)).toBeNull();
  });

  it('killed at any step leaves a folder on which the next start succeeds', async () => {
    const home = join(newFolder(), 'home');
    const inDraft = (file: string) => () => draftsIn(home).some((draft) => existsSync(join(draft, 'data', file)));
    const steps: [Point, (() => boolean)?][] = [
      ['before the password is written'],
      ['after the password is written'],
      ['after a draft is begun'],
      ['after a draft is filled', inDraft('base/1')], // initdb goes on by itself
      ['after a draft is filled', inDraft('base/5')],
      ['before a draft is given its name'],
      ['after a draft is given its name'],
      ['before Postgres is started'],
      ['after Postgres is started', () => existsSync(join(home, 'postgres/data/postmaster.pid'))],
    ];
    for (const [point, meanwhile = () => true] of steps) {
      const program = startOpening({ home, ...asServer, point });
      await program.line(new RegExp(`^at ${point}$`));
      await until(meanwhile, `something is there ${point}`);
      await program.kill();
    }
    const joined = startOpening({ home, ...asServer });
    await joined.opened;
    await joined.kill();
    await expectWhole(home);
  });
});

function outwardAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port }); // an address of this machine: it answers, be it by a refusal
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
