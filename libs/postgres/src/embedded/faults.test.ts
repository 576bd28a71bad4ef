import { readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { boundLog } from './complaints';
import { openPostgres } from './open-postgres';
import {
  asOperator,
  asServer,
  clearAway,
  copyOf,
  endPrograms,
  newFolder,
  query,
  serverPid,
  startOpening,
  usedHome,
} from '../testing/embedded';
import { until } from '../testing/until';
import { POSTGRES_USER } from './user';
afterEach(endPrograms);
afterAll(clearAway);

async function killServer(home: string): Promise<number> {
  const pid = serverPid(home) ?? 0;
  process.kill(pid, 'SIGKILL');
  await until(() => serverPid(home) !== pid);
  return pid;
}

function answers(url: string): Promise<boolean> {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  );
}

/** A stranger on this port, as soon as whoever was there has let it go. */
async function listenOn(port: number): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  const listens = () =>
    new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
  await until(listens, `port ${port} is free`);
  return server;
}

describe('an embedded Postgres', () => {
  it('that is killed is raised again at the same address by the programs that use it', async () => {
    const home = await usedHome();
    const lines: string[] = [];
    const server = await openPostgres({ home, ...asServer, retryMs: 10, say: (line) => lines.push(line) });
    const beside = startOpening({ home, ...asOperator, retryMs: 10 });
    await beside.opened;
    await query(server.url, `create table shelves as select 'oak' as name`);
    const killed = await killServer(home);
    await until(() => answers(server.url));

    expect(serverPid(home)).not.toBe(killed);
    expect(await query(server.url, 'select name from shelves')).toEqual([{ name: 'oak' }]);
    await until(() => lines.includes('The connection to Postgres is back.'));
    await beside.line(/^say The connection to Postgres is back/);
    const second = startOpening({ home, role: 'server', serverGraceMs: 100 });
    await expect(second.output).rejects.toThrow('already runs');
    await server.close();
    expect(await answers(server.url)).toBe(true);
    await beside.leave();
    expect(serverPid(home)).toBeNull();
  });

  it('that is killed amid a long query starts again once that query has ended', async () => {
    const home = await usedHome();
    const program = startOpening({ home, ...asOperator });
    const { url } = await program.opened;
    const done = join(newFolder(), 'done'); // while it computes, a query does not notice that its Postgres has died
    const work = `do $$ begin while (pg_stat_file('${done}', true)).size is null loop end loop; end $$`;
    const long = query(url, work).catch(() => {});
    const atIt = `select from pg_stat_activity where state = 'active' and query like 'do %'`;
    await until(() => query(url, atIt).then((rows) => rows.length));
    await program.kill();
    await killServer(home);
    const opening = openPostgres({ home, ...asOperator });
    const log = () => readFileSync(join(home, 'postgres.log'), 'utf8');
    await until(() => log().includes('pre-existing shared memory block'), 'a start finds the query at work');
    writeFileSync(done, '');
    const next = await opening;

    expect(await answers(next.url)).toBe(true);
    await long;
    await next.close();
  });

  it('starts on what a kill of everything left, even if a stranger has its number by now', async () => {
    const home = await usedHome();
    const program = startOpening({ home, role: 'server' });
    const { url } = await program.opened;
    await query(url, `create table frames as select 'oak' as name`);
    await program.kill();
    await killServer(home);
    const stranger = spawn('sleep', ['600'], { ...POSTGRES_USER }); // Postgres gives way to its own user's processes alone
    const file = join(home, 'postgres/data/postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    const next = await openPostgres({ home, ...asServer });

    expect(await query(next.url, 'select name from frames')).toEqual([{ name: 'oak' }]);
    await next.close();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('starts although its pid file was left empty when the power went', async () => {
    const home = await usedHome();
    const program = startOpening({ home, role: 'server' });
    await program.opened;
    await program.kill();
    await killServer(home);
    truncateSync(join(home, 'postgres/data/postmaster.pid'));
    const next = await openPostgres({ home, ...asOperator });

    expect(await answers(next.url)).toBe(true);
    await next.close();
  });

  it('is left alone while it runs on another machine or in another container, and taken over when that is dead', async () => {
    const home = await usedHome();
    const program = startOpening({ home, role: 'server' });
    const { url } = await program.opened;
    await program.kill();
    await killServer(home);
    const sign = join(home, 'postgres-in-use');
    writeFileSync(sign, 'other-machine pid:[1]\n'); // the number in postmaster.pid means nothing here, then
    const alive = setInterval(() => writeFileSync(sign, 'other-machine pid:[1]\n'), 20);
    await expect(openPostgres({ home, ...asOperator, watchMs: 200 })).rejects.toThrow(
      `other-machine, another machine or container, uses ${home} now: end that program, or take another folder.`,
    );
    clearInterval(alive);
    expect(serverPid(home)).toBeNull();
    const next = await openPostgres({ home, ...asOperator, watchMs: 200 });

    expect(next.url).toBe(url);
    expect(readFileSync(sign, 'utf8')).not.toContain('other-machine');
    const beats = statSync(sign).mtimeMs;
    await until(() => statSync(sign).mtimeMs > beats);
    await next.close();
  });

  it('moves to another port when a stranger listens on its own, and stays there', async () => {
    const home = await usedHome();
    const first = await openPostgres({ home, ...asOperator });
    await first.close();
    const port = Number(new URL(first.url).port);
    const stranger = await listenOn(port);
    const second = await openPostgres({ home, ...asOperator });
    await second.close();
    await new Promise((resolve) => stranger.close(resolve));
    const third = await openPostgres({ home, ...asOperator });
    await third.close();

    expect(second.url).not.toBe(first.url);
    expect(third.url).toBe(second.url);
  });

  it('that died waits for its own port, which the programs that use it know', async () => {
    const home = await usedHome();
    const program = startOpening({ home, role: 'server', retryMs: 10 });
    const { url } = await program.opened;
    const port = Number(new URL(url).port);
    program.child.kill('SIGSTOP');
    await killServer(home);
    const stranger = await listenOn(port);
    program.child.kill('SIGCONT');
    await program.line(new RegExp(`^say Another program listens on port ${port}, where Postgres was`));
    expect(serverPid(home)).toBeNull();
    await new Promise((resolve) => stranger.close(resolve));
    await program.line(/^say The connection to Postgres is back/);

    expect(await answers(url)).toBe(true);
    await program.leave();
  });

  it('goes along when its data folder is moved, and a copy taken while it runs is a database of its own', async () => {
    const home = await usedHome();
    const running = await openPostgres({ home, ...asOperator });
    const copy = copyOf(home);
    const beside = await openPostgres({ home: copy, ...asOperator });
    expect(beside.url).not.toBe(running.url);
    expect(serverPid(copy)).not.toBe(serverPid(home));
    await Promise.all([beside.close(), running.close()]);

    const moved = join(dirname(home), 'moved');
    renameSync(home, moved);
    const again = await openPostgres({ home: moved, ...asOperator });
    expect(again.url).toBe(running.url.replace(encodeURIComponent(home), encodeURIComponent(moved)));
    await again.close();
    renameSync(moved, home);
  });

  it('writes no name into its log, whatever fails', async () => {
    const home = await usedHome();
    const { url, close } = await openPostgres({ home, ...asOperator });
    await query(url, 'create table people (name text primary key, age int)');
    const failing: [string, unknown[]][] = [
      [`insert into people values ($1, 1), ($1, 2)`, ['Ada Lovelace']],
      [`insert into people values ('Ada Lovelace', 1), ('Ada Lovelace', 2)`, []],
      [`insert into people values ('x', $1)`, ['Ada Lovelace']],
      [`select 'Ada Lovelace'::int`, []],
      [`do $$ begin raise warning 'Ada Lovelace'; raise exception 'Ada Lovelace'; end $$`, []],
    ];
    for (const [text, values] of failing) await expect(query(url, text, values)).rejects.toThrow();
    // a backend that is killed is named in the log together with what it was doing
    const doomed = query(url, `select pg_sleep(3600), 'Ada Lovelace'`).catch(() => {});
    const [{ pid }] = await until(() =>
      query<{ pid: number }>(url, `select pid from pg_stat_activity where query like 'select pg_sleep%'`).then(
        (rows) => (rows.length ? (rows as [{ pid: number }]) : null), // just looked at
      ),
    );
    process.kill(pid, 'SIGKILL');
    await doomed;
    await until(() => answers(url));
    await close();

    const log = readFileSync(join(home, 'postgres.log'), 'utf8');
    expect(log).toContain('was terminated by signal 9');
    expect(log).not.toContain('Lovelace');
    expect(statSync(join(home, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  it('has a log that is emptied while it runs, one older copy kept', async () => {
    const home = await usedHome();
    const { url, close } = await openPostgres({ home, ...asOperator });
    const file = join(home, 'postgres.log');
    await expect(query(url.replace('rabbet:', 'somebody:'), 'select 1')).rejects.toThrow();
    const before = readFileSync(file, 'utf8');
    boundLog(file, before.length - 1);
    await expect(query(url.replace('rabbet:', 'another:'), 'select 1')).rejects.toThrow();

    expect(readFileSync(`${file}.old`, 'utf8')).toBe(before);
    const after = await until(() => readFileSync(file, 'utf8'));
    expect(after).toMatch(/^\d{4}-.*another/);
    boundLog(file, after.length);
    expect(readFileSync(file, 'utf8')).toBe(after);
    await close();
  });
});
