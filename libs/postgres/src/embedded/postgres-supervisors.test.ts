import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from './open-postgres';
import {
  asOperator,
  asServer,
  clearAway,
  copyOf,
  endPrograms,
  query,
  serverPid,
  startOpening,
  usedHome,
} from '../testing/embedded';
import { until } from '../testing/until';
afterEach(endPrograms);
afterAll(clearAway);

describe('who keeps Postgres running', () => {
  it('a second start finds what the first stored, at the same address', async () => {
    const home = await usedHome();
    const first = await openPostgres({ home, ...asOperator });
    await query(first.url, `create table shelves as select 'oak' as name`);
    await first.close();
    expect(serverPid(home)).toBeNull();
    const second = await openPostgres({ home, ...asOperator });

    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select name from shelves')).toEqual([{ name: 'oak' }]);
    await second.close();
  });

  it('stops it in order, so that the next start has nothing to recover', async () => {
    const home = await usedHome();
    const postgres = await openPostgres({ home, ...asOperator });
    await query(postgres.url, 'create table frames (name text)');
    await Promise.all([postgres.close(), postgres.close()]);
    await (await openPostgres({ home, ...asOperator })).close();

    const log = readFileSync(join(home, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
    expect(log).not.toMatch(/not properly shut down|the database system is (starting|shutting)/);
  });

  it('leaves it running when the program is killed, and the next program takes it over as it is', async () => {
    const home = await usedHome();
    const killed = startOpening({ home, role: 'server' });
    const { url } = await killed.opened;
    const pid = serverPid(home);
    await killed.kill();
    const next = await openPostgres({ home, ...asServer });

    expect(pid).not.toBeNull();
    expect(serverPid(home)).toBe(pid);
    expect(next.url).toBe(url);
    await next.close();
    expect(serverPid(home)).toBeNull();
  });

  it('refuses a second server in one sentence, and the first does not notice', async () => {
    const home = await usedHome();
    const first = startOpening({ home, role: 'server' });
    const { url } = await first.opened;
    await query(url, 'create table mirrors (name text)');
    const second = startOpening({ home, role: 'server', serverGraceMs: 100 });

    await expect(second.output).rejects.toThrow(
      `refused: Another rabbet server, process ${first.child.pid} already runs on ${home}.\n`,
    );
    expect(second.child.exitCode).toBe(1);
    expect(await query(url, 'select name from mirrors')).toEqual([]);
    await first.leave();
    expect(await first.output).not.toContain('lost');
  });

  it('lets the next server in as soon as the first is killed', async () => {
    const home = await usedHome();
    const first = startOpening({ home, role: 'server' });
    await first.opened;
    const operatorBeside = await openPostgres({ home, ...asOperator });
    first.child.kill('SIGKILL');
    const second = await openPostgres({ home, ...asServer });

    expect(second.url).toBe(operatorBeside.url);
    await Promise.all([second.close(), operatorBeside.close()]);
    expect(serverPid(home)).toBeNull();
  });

  it('an operator joins the Postgres of the server and leaves it running', async () => {
    const home = await usedHome();
    const server = startOpening({ home, role: 'server' });
    const { url } = await server.opened;
    const pid = serverPid(home);
    const joined = await openPostgres({ home, ...asOperator });

    expect(joined.url).toBe(url);
    await joined.close();
    expect(serverPid(home)).toBe(pid);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.leave();
    expect(serverPid(home)).toBeNull();
  });

  it.each(['stopped', 'killed'])('a server that is %s leaves it to the operator, who stops it at last', async (how) => {
    const home = await usedHome();
    const server = startOpening({ home, role: 'server' });
    await server.opened;
    const pid = serverPid(home);
    const joined = await openPostgres({ home, ...asOperator });
    await (how === 'stopped' ? server.leave() : server.kill());

    expect(serverPid(home)).toBe(pid);
    expect(await query(joined.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await joined.close();
    expect(serverPid(home)).toBeNull();
  });

  it('an operator starts it when none runs, and leaves it to a server that came after', async () => {
    const home = await usedHome();
    const first = await openPostgres({ home, ...asOperator });
    const server = startOpening({ home, role: 'server' });
    await server.opened;
    await first.close();

    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.leave();
    expect(serverPid(home)).toBeNull();
  });

  it('programs that come and go all the time always find it, and the last one stops it', async () => {
    const home = await usedHome();
    const visit = async () => {
      for (let i = 0; i < 4; i++) {
        const postgres = await openPostgres({ home, ...asOperator });
        expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
        await postgres.close();
      }
    };
    await Promise.all([visit(), visit(), visit()]);
    expect(serverPid(home)).toBeNull();
  });

  it('a data folder that is removed while programs use it is not made again by them', async () => {
    const home = copyOf(await usedHome());
    const lines: string[] = [];
    const postgres = await openPostgres({ home, ...asOperator, retryMs: 10, say: (line) => lines.push(line) });
    const pid = serverPid(home) ?? 0;
    rmSync(home, { recursive: true, maxRetries: 100 }); // Postgres may put a file there meanwhile
    process.kill(pid, 'SIGKILL');
    await until(() => lines.some((line) => line.includes(home)));

    expect(lines.at(-1)).toBe(`${join(home, 'turns')} is missing, or a link on the way to it leads nowhere.`);
    await postgres.close();
    expect(existsSync(home)).toBe(false);
  });

  it('a Postgres that outlives the program has none of its secrets in its environment', async () => {
    const home = await usedHome();
    const program = startOpening(
      { home, role: 'server' },
      { env: { ...process.env, RABBET_MASTER_KEY: 'd41d8cd98f00b204', PGPORT: '1', LC_ALL: 'de_DE.UTF-8' } },
    );
    const { url } = await program.opened;
    const environment = spawnSync('ps', ['eww', '-p', String(serverPid(home))], { encoding: 'utf8' }).stdout;

    expect(environment).toMatch(/postgres.*PATH=/);
    expect(environment).not.toContain('d41d8cd98f00b204');
    expect(await query(url, 'show lc_messages')).toEqual([{ lc_messages: 'C' }]);
    await program.leave();
  });

  it('Ctrl-C in the terminal reaches the program alone', async () => {
    const home = await usedHome();
    const program = startOpening({ home, role: 'server' }, { detached: true });
    const { url } = await program.opened;
    const group = program.child.pid ?? 0;
    process.kill(-group, 'SIGINT'); // what a terminal does: the whole group at once
    await until(() => program.child.signalCode);

    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await (await openPostgres({ home, ...asOperator })).close();
  });
});
