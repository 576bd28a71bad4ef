import { Challenges, migrateState, Passkeys } from '@rabbet/postgres';
import { testDatabase, type TestDatabase } from '@rabbet/postgres/testing/database';
import { PasskeyFactor } from './passkey-factor';
import { type Ceremony, TestAuthenticator } from '../../testing/accounts/authenticator';

const ORIGIN = 'https://shop.example';
const PARTY = { id: 'shop.example', name: 'Harbor & Pine', origins: [ORIGIN, 'https://www.shop.example'] };
const NOW = new Date('2026-11-20T12:00:00Z');
const minutes = (n: number) => new Date(NOW.getTime() + n * 60_000);

let db: TestDatabase;
let passkeys: Passkeys;
let factor: PasskeyFactor;
let account = 0;
beforeAll(async () => {
  db = await testDatabase(migrateState);
  passkeys = new Passkeys(db.database);
  factor = new PasskeyFactor(PARTY, passkeys, new Challenges(db.database));
});
beforeEach(() => void account++);
afterAll(() => db.drop());

const REFUSED = { code: 'passkey/refused' };
const optionsFor = (of: number) => factor.registrationOptions({ account: of, name: 'ann@example.org' }, NOW);

async function registered(ceremony: Ceremony = {}) {
  const device = new TestAuthenticator(ORIGIN);
  await factor.register(account, 'phone', device.create(await optionsFor(account), ceremony), NOW);
  return device;
}
const signIn = async (device: TestAuthenticator, ceremony: Ceremony = {}, of: number | null = null) =>
  factor.signIn(of, device.get(await factor.signInOptions(of, NOW), ceremony), NOW);

describe('registering a passkey', () => {
  it('asks for one that is found without a name, knows its user, and is not there yet', async () => {
    const device = await registered();
    expect(await optionsFor(account)).toMatchObject({
      rp: { id: 'shop.example', name: 'Harbor & Pine' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    expect(Buffer.from((await optionsFor(account)).user.id, 'base64url').toString()).toBe(`account ${account}`);
  });

  it('keeps it with its name, for the account that asked', async () => {
    const device = await registered();
    expect(await passkeys.list(account)).toMatchObject([
      { credentialId: device.id, name: 'phone', transports: ['internal'], counter: 0, addedAt: NOW, lastUsedAt: null },
    ]);
  });

  it.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['an origin without https', { origin: 'http://shop.example' }],
    ['another host', { party: 'evil.example' }],
    ['a device that did not ask who is there', { isVerified: false }],
    ['a challenge that nobody made', { challenge: Buffer.from('mine').toString('base64url') }],
  ])('is refused from %s', async (_, ceremony) => {
    await expect(registered(ceremony)).rejects.toMatchObject(REFUSED);
    expect(await passkeys.list(account)).toEqual([]);
  });

  it('is refused for a challenge that was answered, is five minutes old, or is of another account', async () => {
    const device = new TestAuthenticator(ORIGIN);
    const response = device.create(await optionsFor(account));
    await expect(factor.register(account + 1000, 'x', response, NOW)).rejects.toMatchObject(REFUSED);
    await expect(factor.register(account, 'x', response, minutes(5))).rejects.toMatchObject(REFUSED);
    await factor.register(account, 'phone', response, minutes(4.9));
    await expect(factor.register(account, 'again', response, NOW)).rejects.toMatchObject(REFUSED);
  });

  it('is refused for one that opens another account', async () => {
    const device = await registered();
    const response = device.create(await optionsFor(account + 1000));
    await expect(factor.register(account + 1000, 'x', response, NOW)).rejects.toMatchObject({ code: 'passkey/taken' });
    expect((await passkeys.find(device.id))?.account).toBe(account);
  });

  it('is refused for what no browser sends', async () => {
    const sent = [
      {},
      { response: null },
      { response: { clientDataJSON: 7 } },
      { id: 'x', response: { clientDataJSON: 'e30' } },
    ];
    for (const response of sent as never[])
      for (const answered of [factor.register(account, 'x', response, NOW), factor.signIn(null, response, NOW)])
        await expect(answered).rejects.toMatchObject(REFUSED);
    const device = new TestAuthenticator(ORIGIN);
    const { response, ...credential } = device.create(await optionsFor(account));
    const broken = { ...credential, response: { ...response, attestationObject: 'AAAA' } };
    await expect(factor.register(account, 'x', broken, NOW)).rejects.toMatchObject(REFUSED);
  });
});

describe('signing in with a passkey', () => {
  it('tells whose it is, though nobody was named, and when it was used', async () => {
    const device = await registered();
    const options = await factor.signInOptions(null, NOW);
    expect(options).toMatchObject({ rpId: 'shop.example', userVerification: 'required', allowCredentials: [] });
    const passkey = await factor.signIn(null, device.get(options, { origin: 'https://www.shop.example' }), NOW);
    expect(passkey).toMatchObject({ account, credentialId: device.id });
    expect(await passkeys.find(device.id)).toMatchObject({ lastUsedAt: NOW });
  });

  it.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { party: 'evil.example' }],
    ['a device that did not ask who is there', { isVerified: false }],
    ['a challenge that nobody made', { challenge: Buffer.from('mine').toString('base64url') }],
    ['whoever says to be another account', { handle: Buffer.from('account 1000000').toString('base64url') }],
    ['whoever does not say who they are', { handle: null }],
  ])('is refused from %s', async (_, ceremony) => {
    const device = await registered();
    await expect(signIn(device, ceremony)).rejects.toMatchObject(REFUSED);
    expect(await passkeys.find(device.id)).toMatchObject({ lastUsedAt: null });
  });

  it('is refused with a passkey that nobody registered, and with one whose signature is another', async () => {
    await expect(signIn(new TestAuthenticator(ORIGIN))).rejects.toMatchObject(REFUSED);
    const device = await registered();
    const other = await registered();
    const options = await factor.signInOptions(null, NOW);
    const forged = { ...other.get(options), id: device.id, rawId: device.id };
    await expect(factor.signIn(null, forged, NOW)).rejects.toMatchObject(REFUSED);
  });

  it('is refused once the challenge was answered or is five minutes old, also by two at once', async () => {
    const device = await registered();
    const response = device.get(await factor.signInOptions(null, NOW));
    await expect(factor.signIn(null, response, minutes(5))).rejects.toMatchObject(REFUSED);
    const both = await Promise.allSettled([1, 2].map(() => factor.signIn(null, response, NOW)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(factor.signIn(null, response, NOW)).rejects.toMatchObject(REFUSED);
  });

  it('is refused to a copy of a passkey that counts', async () => {
    const device = await registered({ counter: 5 });
    await signIn(device, { counter: 7 });
    for (const counter of [0, 6, 7]) await expect(signIn(device, { counter })).rejects.toMatchObject(REFUSED);
    expect(await signIn(device, { counter: 8 })).toMatchObject({ account });
  });

  it('is refused once the passkey was removed', async () => {
    const device = await registered();
    await signIn(device);
    await passkeys.remove(account, device.id);
    await expect(signIn(device)).rejects.toMatchObject(REFUSED);
  });

  it('confirms that it is still the one who signed in, and nobody else confirms it', async () => {
    const device = await registered();
    expect((await factor.signInOptions(account, NOW)).allowCredentials).toMatchObject([{ id: device.id }]);
    for (const ceremony of [{}, { handle: null }])
      expect(await signIn(device, ceremony, account)).toMatchObject({ account });
    await expect(signIn(device, {}, account + 1000)).rejects.toMatchObject(REFUSED);
    const forNobody = device.get(await factor.signInOptions(null, NOW));
    await expect(factor.signIn(account, forNobody, NOW)).rejects.toMatchObject(REFUSED);
  });
});
