import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { seal, sealAlike, unseal, unsealAlike } from './sealing';

const key = createSecretKey(randomBytes(32));

describe('a sealed text', () => {
  it('opens as what was sealed, whatever JSON holds', () => {
    const jsonObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 });
    fc.assert(
      fc.property(jsonObject, fc.string({ unit: 'binary' }), (value, about) => {
        const json = JSON.stringify(value);
        expect(JSON.stringify(unseal(key, about, seal(key, about, JSON.parse(json) as object)))).toBe(json); // an object, as made above
      }),
      { numRuns: 50 },
    );
  });

  it('shows nothing of its content, and is another each time', () => {
    const sealed = seal(key, 'a', { name: 'Ines Alvarez' });
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('Ines');
    expect(seal(key, 'a', { name: 'Ines Alvarez' })).not.toBe(sealed);
    expect(sealed).toMatch(/^[\w-]+$/);
  });

  it('opens neither with another key nor as something else', () => {
    const sealed = seal(key, 'event 1, person 12', { name: 'Ines' });
    expect(unseal(createSecretKey(randomBytes(32)), 'event 1, person 12', sealed)).toBeNull();
    expect(unseal(key, 'event 2, person 12', sealed)).toBeNull();
  });

  it('does not open once any bit of it has changed, or its end is missing', () => {
    const sealed = Buffer.from(seal(key, 'a', { name: 'Ines' }), 'base64url');
    for (let bit = 8; bit < sealed.length * 8; bit++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(unseal(key, 'a', altered.toString('base64url'))).toBeNull();
    }
    for (let length = 1; length < sealed.length; length++)
      expect(unseal(key, 'a', sealed.toString('base64url', 0, length))).toBeNull();
  });

  it('of a later form is not taken for one that does not open', () => {
    const later = Buffer.from(seal(key, 'a', {}), 'base64url');
    later[0] = 2;
    expect(() => unseal(key, 'a', later.toString('base64url'))).toThrow('sealed in form 2');
    expect(() => unseal(key, 'a', '')).toThrow('sealed in form');
  });
});

describe('a text that is sealed alike', () => {
  const keys = () => ({ proving: createSecretKey(randomBytes(32)), hiding: createSecretKey(randomBytes(32)) });
  const ownKeys = keys();

  it('opens as what was sealed, and is the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, about) => {
        const sealed = sealAlike(ownKeys, about, plain);
        expect([unsealAlike(ownKeys, about, sealed), sealAlike(ownKeys, about, plain)]).toEqual([plain, sealed]);
        expect(sealed).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('shows nothing of its content, nor which others begin alike', () => {
    const [first, second] = ['1503 Low Tide', '1503 Low Tides'].map((plain) =>
      Buffer.from(sealAlike(ownKeys, 'a', plain), 'base64url'),
    );
    expect(first?.toString('latin1')).not.toContain('Low');
    expect(first?.subarray(16, 20)).not.toEqual(second?.subarray(16, 20));
  });

  it('opens neither with other keys nor as something else', () => {
    const sealed = sealAlike(ownKeys, 'pieces by name', '1503');
    expect(unsealAlike({ ...ownKeys, proving: keys().proving }, 'pieces by name', sealed)).toBeNull();
    expect(unsealAlike({ ...ownKeys, hiding: keys().hiding }, 'pieces by name', sealed)).toBeNull();
    expect(unsealAlike(ownKeys, 'pieces by price', sealed)).toBeNull();
  });

  it('does not open once any sign of it is another, is missing or is added, or where nobody sealed it', () => {
    const sealed = sealAlike(ownKeys, 'a', '1503 Low Tide');
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(unsealAlike(ownKeys, 'a', `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`)).toBeNull();
      expect(unsealAlike(ownKeys, 'a', sealed.slice(0, at))).toBeNull();
      expect(unsealAlike(ownKeys, 'a', `${sealed.slice(0, at)} ${sealed.slice(at)}`)).toBeNull();
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(unsealAlike(ownKeys, 'a', text)).toBeNull()));
  });
});
