import fc from 'fast-check';
import { COMMONEST, requireGoodPassword } from './password-rules';

const OWNER = { shop: 'Harbor & Pine Gallery', localPart: 'ann.smith' };

function refusalOf(password: string, owner = OWNER): string | null {
  try {
    requireGoodPassword(password, owner);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('a password', () => {
  it.each(['low tide at seven', 'Zaunkönig-Wetterhahn', 'vierzehn Möwen 🦆', 'k7dm4xqpw9tz', 'mirror mirror wall'])(
    'may be %s',
    (password) => expect(refusalOf(password)).toBeNull(),
  );

  it.each([
    ['password1234', 'password/common'],
    ['PASSWORD1234', 'password/common'],
    ['Pass\u00adword1234', 'password/common'], // with a hyphen that nobody sees
    ['ｑｗｅｒｔｙ１２３４５６', 'password/common'], // wide letters
    ['password 2026!', 'password/common'],
    ['1qaz2wsx3edc', 'password/common'],
    ['***leavemealone***', 'password/common'],
    ['seagullseagull', 'password/common'],
    ['aaaaaaaaaaaaaaaaaaaa', 'password/common'],
    ['            ', 'password/common'],
    ['we love harborpinegallery', 'password/name'],
    ['Harbor-and? Harbor & Pine - Gallery!', 'password/name'],
    ['the ANNSMITH thing', 'password/name'],
    ['Änn.Smith was here', 'password/name'],
    [`${'x'.repeat(11)}\ud800`, 'password/characters'],
  ])('may not be %s', (password, code) => expect(refusalOf(password)).toBe(code));

  it('has 12 to 256 characters as people count them, in whatever script', () => {
    const sign = fc.constantFrom('k', '7', 'ß', 'д', '鶴', '🦆', ' ', '-');
    const text = (length: number) =>
      fc.array(sign, { minLength: length, maxLength: length }).map((all) => all.join(''));
    fc.assert(fc.property(text(11), (password) => expect(refusalOf(password)).toBe('password/short')));
    fc.assert(fc.property(text(257), (password) => expect(refusalOf(password)).toBe('password/long')));
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 256 }).chain(text), (password) => {
        expect([null, 'password/common']).toContain(refusalOf(password)); // by chance one sign alone
      }),
    );
    expect(refusalOf('🦆'.repeat(6))).toBe('password/short'); // 12 of what programs count
  });

  it('is none of the 4,000 commonest that are long enough, in whatever case', () => {
    const all = COMMONEST.filter(({ length }) => length >= 12);
    expect(new Set(all).size).toBe(4_000);
    const nobody = { shop: '', localPart: '' };
    expect(all.filter((password) => refusalOf(password.toUpperCase(), nobody) !== 'password/common')).toEqual([]);
  });

  it('may contain a name of three letters, which stand in many words', () => {
    expect(refusalOf('cannot find the key', { shop: 'Ann', localPart: 'ann' })).toBeNull();
    expect(refusalOf('cannot find the key', { shop: 'find', localPart: 'x' })).toBe('password/name');
  });

  it('is refused in words that can be read out, and that do not repeat it', () => {
    for (const password of ['short', 'password1234', 'is annsmith not', 'x'.repeat(400), `${'x'.repeat(11)}\ud800`])
      expect(() => requireGoodPassword(password, OWNER)).toThrow(/^[A-Z][a-zA-Z0-9,;.\- ]+\.$/);
    expect(() => requireGoodPassword('password1234', OWNER)).not.toThrow(/1234/);
  });
});
