import { Member, shopWithMember } from '../../testing/member';

const here = shopWithMember('sales');
const { shop } = here;

const signedIn = () => here.member.signedIn();
const { PASSWORD } = Member;

const opens = async (token: string) =>
  (await shop.ask('security/session', { headers: { authorization: `Bearer ${token}` } })).status;
/** The same call, as often as wanted. */
async function askingTwice(key: string) {
  const browser = await signedIn();
  const body = { name: 'labels', role: 'sales' };
  const headers = { 'idempotency-key': key };
  return () => browser.ask<{ id: number; token: string }>('security/tokens', { body, headers });
}

describe('a token', () => {
  const request = { name: 'labels', role: 'framer' };

  test('is made by whoever has just given their password, shown once, and may do what its role may', async () => {
    const browser = await signedIn();
    const { status, body } = await browser.ask<{ id: number; token: string }>('security/tokens', { body: request });
    expect([status, body.token]).toEqual([201, expect.stringMatching(/^rabbet_\w{49}$/)]);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await shop.ask('security/session', { headers })).body).toMatchObject({
      actor: `account-${here.member.account}`,
      roles: ['framer', 'sales'],
      token: { number: body.id, name: 'labels' },
    });
    expect((await shop.ask('core/contacts/people', { headers })).status).toBe(200);
    const added = await shop.ask('core/contacts/people', { headers, body: { first: 'Ann' } });
    expect(added).toMatchObject({ status: 403, body: { code: 'access/not-allowed' } });
    expect(await shop.ask('security/account', { headers })).toMatchObject({
      status: 403,
      body: { code: 'access/session-only' },
    });
    expect(JSON.stringify((await browser.ask('security/account')).body)).not.toContain(body.token);
    expect((await browser.ask(`security/tokens/${body.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await shop.ask('security/session', { headers })).status).toBe(401);
  });

  test('is not made with a greater role than that of whoever makes it', async () => {
    const browser = await signedIn();
    for (const role of ['administrator', 'manager', 'editor', 'auditor'])
      expect(await browser.ask('security/tokens', { body: { name: 'labels', role } })).toMatchObject({
        status: 403,
        body: { code: 'token/role' },
      });
    expect((await browser.ask('security/tokens', { body: { name: 'labels', role: 'sales' } })).status).toBe(201);
  });

  test('sent for again after its answer was lost is the same token by another text: what was lost opens nothing', async () => {
    const ask = await askingTwice('lost');
    const first = await ask();
    const second = await ask();
    expect(second.body.id).toBe(first.body.id);
    expect([await opens(first.body.token), await opens(second.body.token)]).toEqual([401, 200]);
  });

  test('sent for again once it was used stays, and is not told again', async () => {
    const ask = await askingTwice('used');
    const { token } = (await ask()).body;
    expect(await opens(token)).toBe(200);
    for (const again of [await ask(), await ask()])
      expect(again).toMatchObject({ status: 409, body: { code: 'token/shown' } });
    expect(await opens(token)).toBe(200);
  });

  test('ends itself where it is shown, which the log tells, and nothing else ends by that', async () => {
    const browser = await signedIn();
    const make = async () =>
      (await browser.ask<{ id: number; token: string }>('security/tokens', { body: request })).body;
    const mine = await make();
    const other = await make();
    const asWith = ({ token }: { token: string }, path = 'security/session', method = 'GET') =>
      shop.ask(path, { method, headers: { authorization: `Bearer ${token}` } });
    expect((await asWith(mine, 'security/tokens/current', 'DELETE')).status).toBe(200);
    expect([(await asWith(mine)).status, (await asWith(other)).status]).toEqual([401, 200]);
    expect((await asWith(mine, 'security/tokens/current', 'DELETE')).status).toBe(401);
    const events = await shop.shop.writeSide.log.readStream(`token-${mine.id}`);
    expect(events.map(({ type }) => type)).toEqual(['TokenMade', 'TokenRevoked']);
    expect(JSON.parse(events.at(-1)?.meta ?? '')).toMatchObject({ actor: `account-${here.member.account}` });
    const bySession = await browser.ask('security/tokens/current', { method: 'DELETE' });
    expect(bySession).toMatchObject({ status: 404, body: { code: 'record/unknown' } });
    expect((await shop.ask('security/tokens/current', { method: 'DELETE' })).status).toBe(401);
  });

  test('asks for the password again after ten minutes', async () => {
    const browser = await signedIn();
    await here.database.query(`update state.session set confirmed_at = now() - interval '11 minutes'`);
    expect(await browser.ask('security/tokens', { body: request })).toMatchObject({
      status: 403,
      body: { code: 'access/confirm' },
    });
    expect((await browser.ask('security/confirmation', { body: { password: 'x' } })).status).toBe(401);
    expect((await browser.ask('security/confirmation', { body: { password: PASSWORD } })).status).toBe(200);
    expect((await browser.ask('security/tokens', { body: request })).status).toBe(201);
  });
});
