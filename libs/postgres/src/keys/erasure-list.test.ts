import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ErasureList } from './erasure-list';

const SHOP = '6f3f9c1e-0000-4000-8000-000000000001';

let home: string;
let list: ErasureList;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rabbet-erased-'));
  list = new ErasureList(home, SHOP);
});
afterEach(() => rmSync(home, { recursive: true }));

const file = () => join(home, 'erased-persons');

describe('the list of erased persons', () => {
  it('is empty before anybody was erased', () => {
    expect(list.read()).toEqual(new Set());
  });

  it('keeps ids alone, one a line, for its owner alone', () => {
    list.add(['12']);
    list.add(['7', '123']);
    expect(new ErasureList(home, SHOP).read()).toEqual(new Set(['12', '7', '123']));
    expect(readFileSync(file(), 'utf8')).toBe(`12 of ${SHOP}\n7 of ${SHOP}\n123 of ${SHOP}\n`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('does not take the persons of another database in the same folder for its own', () => {
    list.add(['12']);
    new ErasureList(home, '6f3f9c1e-0000-4000-8000-000000000002').add(['13']);
    expect(list.read()).toEqual(new Set(['12']));
  });

  it('overlooks a line that a power cut has torn, wherever, and goes on behind it', () => {
    list.add(['7', '123']);
    const whole = statSync(file()).size;
    const firstLineSize = readFileSync(file(), 'utf8').indexOf('\n') + 1;
    const text = readFileSync(file(), 'utf8');
    for (let size = whole - 2; size >= firstLineSize; size--) {
      writeFileSync(file(), text);
      truncateSync(file(), size);
      expect(list.read()).toEqual(new Set(['7']));
      list.add(['45']);
      expect(list.read()).toEqual(new Set(['7', '45']));
    }
  });

  it('knows a line whose end alone is missing', () => {
    list.add(['7', '123']);
    truncateSync(file(), statSync(file()).size - 1);
    list.add(['45']);
    expect(list.read()).toEqual(new Set(['7', '123', '45']));
  });

  it('overlooks the zeros that some file systems leave after a power cut', () => {
    list.add(['7']);
    appendFileSync(file(), '\0'.repeat(20));
    list.add(['45']);
    expect(list.read()).toEqual(new Set(['7', '45']));
  });
});
