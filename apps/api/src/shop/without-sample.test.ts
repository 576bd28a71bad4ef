import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testDatabase } from '@rabbet/postgres/testing/database';

const TOP = join(__dirname, '../../../..');
const LINE = "[async () => (await import('@rabbet/sample')).sample]";

/** The house as it stands, without the room of the sample and the one line that plugs it in. */
function copyWithout(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: TOP, encoding: 'utf8' });
  for (const path of listed.trim().split('\n'))
    if (!path.startsWith('libs/sample/') && existsSync(join(TOP, path)))
      cpSync(join(TOP, path), join(folder, path), { recursive: true });
  symlinkSync(join(TOP, 'node_modules'), join(folder, 'node_modules'));
  const samples = join(folder, 'apps/api/src/shop/samples.ts');
  const text = readFileSync(samples, 'utf8');
  expect(text).toContain(LINE);
  writeFileSync(samples, text.replace(LINE, '[]'));
}

test('without the sample and its one line everything builds, and the shop opens with what every gallery needs and no pieces', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rabbet-plain-'));
  const db = await testDatabase();
  try {
    copyWithout(folder);
    const built = spawnSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' });
    expect([built.status, built.stdout]).toEqual([0, expect.stringContaining('✓ build')]);
    const env = { ...process.env, DATABASE_URL: db.url, EVENT_STORE_URL: '', RABBET_HOME: join(folder, 'data') };
    const child = spawn(process.execPath, [join(folder, 'dist/apps/api/src/main.js')], {
      cwd: dirname(folder),
      env: { ...env, HOST: '127.0.0.1', PORT: '0', RABBET_SAMPLE: 'on' },
    });
    const closed = new Promise((resolve) => child.on('close', resolve));
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let printed = '';
        const hear = (bytes: Buffer) => {
          printed += bytes.toString();
          const [, address] = /^Rabbet is at (\S+)/m.exec(printed) ?? [];
          if (address) resolve(address);
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.on('close', () => reject(new Error(printed)));
      });
      const read = async (path: string) => (await fetch(`${url.replace('localhost', '127.0.0.1')}/${path}`)).json();
      expect(await read('core/mob/commerce/widgets')).toMatchObject({ total_rows: 0 });
      expect(await read('core/platform/settings?name=trade')).toMatchObject([{ value: expect.any(String) }]);
    } finally {
      child.kill('SIGTERM');
      await closed;
    }
  } finally {
    await db.drop();
    rmSync(folder, { recursive: true });
  }
});
