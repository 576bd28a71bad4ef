import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { openPostgres } from './open-postgres';
import { clearAway, copiedBinaries, endPrograms, newFolder, query, QUICK, serverPid, startOpening } from './testing';
import { until } from '../testing-until';
afterEach(endPrograms);
afterAll(clearAway);

const operator = { role: 'operator', settings: QUICK } as const;

describe('the first start on a data folder', () => {
  it('makes a database in UTF-8 that sorts alike everywhere, keeps its time in UTC and stays on this machine', async () => {
    const home = join(newFolder(), 'home');
    const said: string[] = [];
    const { url, dataFolder, close } = await openPostgres({ home, ...operator, say: (line) => said.push(line) });

    expect(said).toEqual([expect.stringMatching(/^First start: making a database in /)]);
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
    const programs = [1, 2, 3, 4].map(() => startOpening({ home, ...operator }));
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

  it('killed at any moment leaves a folder on which the next start succeeds', async () => {
    const home = join(newFolder(), 'home');
    const [place, data] = [join(home, 'postgres'), join(home, 'postgres/data')];
    const drafts = () => (existsSync(place) ? readdirSync(place).filter((name) => name !== 'data') : []);
    const moments = [
      () => existsSync(join(home, 'postgres-password')),
      () => drafts().length > 0,
      () => drafts().some((draft) => existsSync(join(place, draft, 'data/base/1'))),
      () => drafts().some((draft) => existsSync(join(place, draft, 'data/base/5'))),
      () => existsSync(data),
      () => existsSync(join(data, 'postmaster.pid')),
      () => serverPid(home) !== null,
    ];
    for (const moment of moments) {
      const program = startOpening({ home, role: 'server' });
      await until(moment);
      await program.kill();
    }
    const postgres = await openPostgres({ home, role: 'server', settings: QUICK });

    expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.close();
    expect(readdirSync(home).sort()).toEqual([
      'format',
      'postgres',
      'postgres-in-use',
      'postgres-password',
      'postgres-port',
      'postgres.log',
      'turns',
    ]);
    const copied = copiedBinaries();
    expect(readdirSync(place).sort()).toEqual([...(copied ? [copied.name] : []), 'data']);
    expect(readdirSync(join(home, 'turns'))).toEqual([]);
  });
});

function outwardAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 2_000 });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}
