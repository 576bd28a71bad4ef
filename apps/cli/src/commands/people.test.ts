import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const post = (path: string, body: object, more: Record<string, string> = {}) =>
  fetch(`${shop.url}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...more },
  });
/** Lists rows, and waits for the first: a read model shows them a moment later. */
async function list(noun: string, ...args: readonly string[]): Promise<readonly string[]> {
  for (;;) {
    const { lines } = await shop.rabbet(['list', ...args], { noun });
    if (lines.length > 0) return lines;
  }
}
const persons = (...args: readonly string[]) => shop.rabbet(args, { noun: 'persons' });

it('inquiries are listed, read and marked as answered, with their history; where no mail leaves, none is answered by mail', async () => {
  const inquiry = { name: 'Ann Lee', email: 'ann@example.com', message: 'May I see it\non Saturday?' };
  await post('core/enquiries', { ...inquiry, about: 'piece', subject_id: 3402 });
  const [line = ''] = await list('enquiries', '--open');
  const [id = '', , from, about, answered, message] = line.split('\t');
  expect([from, about, answered, message]).toEqual(['Ann Lee', 'piece 3402', '', 'May I see it on Saturday?']);
  const { lines } = await shop.rabbet(['show', id], { noun: 'enquiries' });
  expect(lines).toEqual(expect.arrayContaining(['e-mail\tann@example.com', 'about\tA piece 3402']));
  expect((await shop.rabbet(['mark-answered', id, '--note', 'by telephone'], { noun: 'enquiries' })).lines).toEqual([
    `${id}\t1`,
  ]);
  expect((await shop.rabbet(['list', '--open'], { noun: 'enquiries' })).lines).toEqual([]);
  expect((await shop.rabbet(['show', id, '--json'], { noun: 'enquiries' })).lines.join()).toContain(
    '"note":"by telephone"',
  );
  const history = (await shop.rabbet(['history', id], { noun: 'enquiries' })).lines.map((line) => line.split('\t'));
  expect(history.map(([, , , what]) => what)).toEqual(['marked it as answered', 'asked']);
  const answer = (inquiry: string) => shop.rabbet(['answer', inquiry, '--text', 'Yes'], { noun: 'enquiries' });
  expect((await answer(id)).complaint).toMatch(/No mail leaves this shop/);
  expect((await answer('999')).complaint).toMatch(/no such inquiry/);
});

it('subscriptions are listed, and ended for somebody who has asked for it', async () => {
  await post('core/newsletter', { EMAIL: 'bo@example.com', FNAME: 'Bo', LNAME: 'Moss' });
  const [line = ''] = await list('newsletter', '--state', 'asked');
  const [id = '', email, name, state] = line.split('\t');
  expect([email, name, state]).toEqual(['bo@example.com', 'Bo Moss', 'asked']);
  expect((await shop.rabbet(['leave', id], { noun: 'newsletter' })).code).toBe(0);
  expect((await list('newsletter', '--state', 'left'))[0]).toMatch(/^\d+\tbo@example\.com\t/);
  expect((await shop.rabbet(['leave', '999'], { noun: 'newsletter' })).complaint).toMatch(/no such subscription/);
});

it('persons that are one are merged and unlinked with a reason, which the history tells, and erased together', async () => {
  const added: string[] = [];
  for (const first of ['Cleo', 'Cleopatra', 'Dora']) {
    const reply = await post('core/contacts/people', { first }, { authorization: `Bearer ${shop.token}` });
    added.push(String(((await reply.json()) as { id: number }).id));
  }
  const [original = '', double = '', third = ''] = added;
  expect((await persons('merge', double, original)).complaint).toMatch(/--reason/);
  expect((await persons('merge', double, original, '--reason', 'told by telephone')).code).toBe(0);
  expect((await persons('merged')).lines).toEqual([`${double}\t${original}\t${original}`]);
  expect((await persons('merge', original, double, '--reason', 'x')).complaint).toMatch(/unlink it first/);
  expect((await persons('unlink', double, '--reason', 'mother and daughter')).code).toBe(0);
  expect((await persons('merged')).lines).toEqual([]);
  const { lines } = await persons('merged', double, '--history');
  expect(lines.map((line) => line.split('\t').slice(2))).toEqual([
    ['unlinked', double, original, 'mother and daughter'],
    ['merged', double, original, 'told by telephone'],
  ]);
  await persons('merge', double, original, '--reason', 'sisters after all');
  const unasked = await persons('erase', original);
  expect([unasked.code, unasked.complaint]).toEqual([2, expect.stringMatching(/say --yes, or see with --dry-run/)]);
  expect((await persons('erase', original, '--dry-run')).lines).toEqual([
    expect.stringMatching(new RegExp(`^Person ${original}, Cleo: name, .* would be gone\\.$`)),
    expect.stringMatching(new RegExp(`^Person ${double}, Cleopatra: `)),
    expect.stringMatching(/^Nobody could read what was stored about them/),
  ]);
  const name = async () =>
    (await fetch(`${shop.url}/core/contacts/people`, { headers: { authorization: `Bearer ${shop.token}` } })).text();
  expect(await name()).toContain('Cleo');
  const erased = await persons('erase', original, '--yes', '--json');
  expect(JSON.parse(erased.lines.join())).toEqual({ person: original, erased: [original, double] });
  expect((await persons('erase', third, '--yes')).lines.join()).toContain(third);
});
