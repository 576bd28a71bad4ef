import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { startProgram } from '../testing/program';
import { loadMasterKey } from './load-master-key';
import { MasterKey } from './master-key';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'rabbet-key-'))));
afterEach(() => rmSync(home, { recursive: true }));

const bytes = randomBytes(32);
const { fingerprint } = new MasterKey(bytes);
const load = (variable?: string, storedFingerprint: string | null = null) =>
  loadMasterKey({ variable, home, storedFingerprint });
const file = () => join(home, 'master.key');

describe('the master key of the environment', () => {
  it('is 32 bytes in hexadecimal digits or in base64, with or without a line end', () => {
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(load(bytes.toString(form)).fingerprint).toBe(fingerprint);
      expect(load(`${bytes.toString(form)}\n`).fingerprint).toBe(fingerprint);
    }
    expect(readdirSync(home)).toEqual([]);
  });

  it('comes before that of the file', () => {
    load();
    expect(load(bytes.toString('hex')).fingerprint).toBe(fingerprint);
  });

  it('is refused in any other form, in a sentence that says what would be right and not what it is', () => {
    const wrong = ['', 'secret', bytes.toString('hex', 1), `${bytes.toString('hex')}00`, bytes.toString('base64', 1)];
    for (const variable of [...wrong, `${bytes.toString('base64').slice(0, 42)}B=`, '!'.repeat(44)]) {
      expect(() => load(variable)).toThrow(
        expect.objectContaining({
          name: 'StateRefused',
          message: expect.stringMatching(/^RABBET_MASTER_KEY holds \d+ characters; .* 64 hexadecimal .* base64/),
        }),
      );
      if (variable) expect(() => load(variable)).not.toThrow(variable);
    }
  });
});

describe('the master key of the data folder', () => {
  it('is made once, for its owner alone', () => {
    const first = load();
    expect(load().fingerprint).toBe(first.fingerprint);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(['master.key']);
  });

  it('is refused in one sentence when the data folder cannot take it', () => {
    home = join(home, 'gone');
    expect(() => load()).toThrow(/^No master key can be written to .*gone.*master\.key: ENOENT/);
    home = join(home, '..');
  });

  it('is one for all programs that start for the first time together', async () => {
    const homes = Array.from({ length: 40 }, (_, index) => join(home, String(index)));
    for (const folder of homes) mkdirSync(folder);
    const programs = [1, 2, 3].map((_, __, { length }) =>
      startProgram('libs/postgres/src/keys/load-master-key.program', [String(length), ...homes]),
    );
    const [first, ...rest] = await Promise.all(programs.map(({ output }) => output));
    expect(first?.trim().split('\n')).toHaveLength(homes.length);
    for (const other of rest) expect(other).toBe(first);
  });

  it('is not made anew when the database knows one and the file is gone', () => {
    expect(() => load(undefined, 'abc123')).toThrow(
      expect.objectContaining({
        name: 'StateRefused',
        message: expect.stringMatching(
          /locked with the master key abc123, but RABBET_MASTER_KEY is not set and .*master\.key is missing/,
        ),
      }),
    );
    expect(existsSync(file())).toBe(false);
  });

  it('is read when the database knows one and the file is there', () => {
    const made = load().fingerprint;
    expect(load(undefined, made).fingerprint).toBe(made);
  });

  it('is refused when others may read it', () => {
    load();
    for (const mode of [0o640, 0o604, 0o660]) {
      chmodSync(file(), mode);
      expect(() => load()).toThrow(/can be read by others: .*chmod 600/);
    }
  });

  it('is refused when the file holds something else, and the file stays as it is', () => {
    writeFileSync(file(), 'torn', { mode: 0o600 });
    expect(() => load()).toThrow(/does not hold a master key, .*: put the right file back/);
    expect(readFileSync(file(), 'utf8')).toBe('torn');
  });
});

it('a master key shows its bytes to nobody who prints it', () => {
  const key = new MasterKey(bytes);
  for (const printed of [inspect(key, { depth: 9, showHidden: true }), JSON.stringify(key), String(key)]) {
    expect(printed).not.toContain(bytes.toString('hex', 0, 4));
    expect(printed).not.toContain(bytes.toString('base64').slice(0, 6));
  }
});
