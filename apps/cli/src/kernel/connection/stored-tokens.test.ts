import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredToken, StoredTokens, shopAt, shopOn } from './stored-tokens';

let home: string;
let now: Date;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rabbet-tokens-'));
  now = new Date('2026-11-22T12:00:00Z');
});
afterEach(() => rmSync(home, { recursive: true }));

const GALLERY = 'https://gallery.example';
const OTHER = 'http://localhost:3000';
const folder = () => join(home, 'rabbet', 'tokens');
const files = () => readdirSync(folder()).map((name) => join(folder(), name));
const tokens = () => new StoredTokens({ XDG_CONFIG_HOME: home }, () => now);
const tokenFor = (shop: string, token = 'rabbet_a', expires = '2026-11-23T00:00:00.000Z'): StoredToken => ({
  shop,
  token,
  expires,
  email: 'ann@example.com',
});

test('a token is for its owner alone: the file, and the folder it is in', () => {
  tokens().store(tokenFor(GALLERY));
  const [file = ''] = files();
  expect([statSync(file).mode & 0o777, statSync(folder()).mode & 0o777]).toEqual([0o600, 0o700]);
  chmodSync(folder(), 0o755);
  tokens().store(tokenFor(GALLERY));
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test('shops stand side by side, and a newer token of a shop takes the place of the older', () => {
  tokens().store(tokenFor(GALLERY, 'rabbet_a'));
  tokens().store(tokenFor(OTHER, 'rabbet_b'));
  tokens().store(tokenFor(GALLERY, 'rabbet_c'));
  expect(files()).toHaveLength(2);
  expect([GALLERY, OTHER, `${GALLERY}.example`].map((shop) => tokens().find([shop])?.token)).toEqual([
    'rabbet_c',
    'rabbet_b',
    undefined,
  ]);
  tokens().forget(GALLERY);
  expect([tokens().find([GALLERY]), tokens().find([OTHER])?.token]).toEqual([null, 'rabbet_b']);
  tokens().forget(GALLERY);
});

test('one that has expired is told where it is asked for, and is cleared away by the next', () => {
  tokens().store(tokenFor(GALLERY));
  now = new Date('2026-11-23T00:00:00Z');
  expect(() => tokens().find([GALLERY])).toThrow(/^Your token expired at 2026-11-23 00:00 UTC; sign in: /);
  expect(tokens().find([OTHER])).toBeNull();
  tokens().store(tokenFor(OTHER, 'rabbet_b', '2026-11-24T00:00:00.000Z'));
  expect(files()).toHaveLength(1);
  expect(tokens().find([GALLERY, OTHER])?.token).toBe('rabbet_b');
});

test.each(['604', '640', '620', '666'])('a file of mode %s is refused, and how to mend it is told', (mode) => {
  tokens().store(tokenFor(GALLERY));
  const [file = ''] = files();
  chmodSync(file, Number.parseInt(mode, 8));
  expect(() => tokens().find([GALLERY])).toThrow(`Others on this machine may read the token in ${file}: "chmod 600 `);
  chmodSync(file, 0o600);
  expect(tokens().find([GALLERY])?.token).toBe('rabbet_a');
});

test.each([
  ['nothing', ''],
  ['half a token', '{"shop":"https://gallery.example","token":"rabb'],
  ['zeros, as a crash leaves them', '\0'.repeat(90)],
  ['no token', JSON.stringify({ ...tokenFor(GALLERY), token: undefined })],
  ['a token of two lines', JSON.stringify(tokenFor(GALLERY, 'one\ntwo'))],
  ['no date', JSON.stringify(tokenFor(GALLERY, 'rabbet_a', 'soon'))],
  ['a list', '[]'],
])('a file that holds %s is told in a sentence, and signing in mends it', (_, text) => {
  tokens().store(tokenFor(GALLERY));
  const [file = ''] = files();
  writeFileSync(file, text);
  expect(() => tokens().find([GALLERY])).toThrow(`${file} holds no token: delete it.`);
  tokens().store(tokenFor(GALLERY, 'rabbet_b'));
  expect(tokens().find([GALLERY])?.token).toBe('rabbet_b');
});

test('a shop is its address without the last slash, or its data folder by whatever way one comes there', () => {
  expect(shopAt(new URL('https://Gallery.example/shop/?x#y'))).toBe('https://gallery.example/shop');
  symlinkSync(home, `${home}-link`);
  expect(shopOn(`${home}-link`)).toBe(shopOn(home));
  rmSync(`${home}-link`);
});

test('where no token can be kept, that is said with the place and what to do, and there is none', () => {
  const sentence = /cannot be kept in \/dev\/null\/config\/rabbet\/tokens .*--print/;
  const nowhere = new StoredTokens({ XDG_CONFIG_HOME: '/dev/null/config' });
  expect(() => nowhere.requireRoom()).toThrow(sentence);
  expect(() => nowhere.store(tokenFor(OTHER))).toThrow(sentence);
  expect(nowhere.find(['http://localhost:3000'])).toBeNull();
});
