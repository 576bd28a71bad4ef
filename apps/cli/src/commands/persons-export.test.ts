import { until } from '@rabbet/postgres/testing-until';
import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const post = (path: string, body: object) =>
  fetch(`${shop.url}/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });
const persons = (...args: readonly string[]) => shop.rabbet(args, { noun: 'persons' });

/** The lines of an export, as a program reads them. */
async function exported(person: string): Promise<Record<string, unknown>[]> {
  const { code, lines } = await persons('export', person, '--json');
  expect(code).toBe(0);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>); // JSON, as was asked for
}

test('everything that is stored about a person is told to whoever may read the data folder, and nothing of others', async () => {
  await post('core/newsletter', { EMAIL: 'bo@example.com', FNAME: 'Bo', LNAME: 'Moss' });
  await post('core/newsletter', { EMAIL: 'cleo@example.com', FNAME: 'Cleo', LNAME: 'Reed' });
  await post('core/enquiries', {
    name: 'Bo Moss',
    email: 'bo@example.com',
    message: 'May I see it?',
    about: 'framing',
  });
  let [bo, cleo] = ['', ''];
  await until(async () => {
    const { lines } = await shop.rabbet(['tail', '-n', '50', '--personal', '--json'], { noun: 'log' });
    const asked = lines.map((line) => JSON.parse(line) as { type: string; personal?: object }); // as above
    [bo = '', cleo = ''] = asked.flatMap(({ type, personal = {} }) =>
      type === 'SubscriptionAskedFor' ? Object.keys(personal) : [],
    );
    return cleo !== '';
  }, 'all of it is recorded');
  const isKept = async () => (await exported(bo)).some(({ what }) => what === 'message');
  await until(isKept, 'the mail is made');

  const all = await exported(bo);
  expect(all[0]).toEqual({ person: bo, erased: false });
  expect(all.flatMap(({ type }) => type ?? [])).toEqual(expect.arrayContaining(['PersonAdded', 'EnquiryAsked']));
  expect(JSON.stringify(all)).toMatch(/bo@example\.com.*May I see it\?/);
  expect(JSON.stringify(all)).not.toMatch(/cleo/i);
  const [message] = all.filter(({ what }) => what === 'message');
  expect(message).toMatchObject({ data: { to: 'bo@example.com', template: 'newsletter-confirm', state: 'kept' } });

  const inWords = await persons('export', bo);
  expect(inWords.lines[0]).toBe(`Person ${bo}`);
  expect(inWords.lines.join('\n')).toMatch(/PersonAdded\t.*Bo/);
  expect(inWords.complaint).toMatch(/^\d+ events, and \d+ rows? beside the log\.$/m);

  const erased = await persons('erase', bo, '--yes');
  expect(erased.lines.join()).toMatch(/is erased\. .*"rabbet backup create"/);
  const after = await exported(bo);
  expect(after[0]).toEqual({ person: bo, erased: true });
  expect(JSON.stringify(after)).not.toMatch(/bo@example\.com|Moss/);
  expect(JSON.stringify(await exported(cleo))).toMatch(/cleo@example\.com/);
  expect(await persons('export', '999999')).toMatchObject({ code: 3, complaint: expect.stringMatching(/999999/) });
});
