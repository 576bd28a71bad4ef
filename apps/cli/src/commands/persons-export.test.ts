import { join } from 'node:path';
import { until } from '@rabbet/postgres/testing/until';
import { ServedShop } from '../testing/served-shop';
import { Terminal } from '../testing/terminal';

const MAIN = join(__dirname, '../../../../dist/apps/cli/src/main.js');

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const post = (path: string, body: object) =>
  fetch(`${shop.url}/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
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
  let bo = '';
  let cleo = '';
  await until(async () => {
    const { lines } = await shop.rabbet(['tail', '-n', '50', '--personal', '--json'], { noun: 'log' });
    const events = lines.map((line) => JSON.parse(line) as { type: string; personal?: object }); // as above
    [bo = '', cleo = ''] = events.flatMap(({ type, personal = {} }) =>
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
  expect(all.map(({ stream }) => stream)).not.toContain(`person-${cleo}`);
  expect(all.filter(({ type }) => type === 'SubscriptionAskedFor')).toMatchObject([
    { data: { person_id: Number(bo) } },
  ]);
  expect(all.filter(({ type }) => type === 'PersonAdded')).toMatchObject([{ stream: `person-${bo}` }]);
  const [message] = all.filter(({ what }) => what === 'message');
  expect(message).toMatchObject({ data: { to: 'bo@example.com', template: 'newsletter-confirm', state: 'kept' } });

  const inWords = await persons('export', bo);
  expect(inWords.lines[0]).toBe(`Person ${bo}`);
  const words = inWords.lines.join('\n');
  const byThem = String.raw`\w+ \d+, \d+, \d+:\d\d [AP]M, on the site, by you or in your name`;
  expect(words).toMatch(/M, by the shop: a record of you was added\. First name: Bo\. Last name: Moss\.$/m);
  expect(words).toMatch(new RegExp(`^${byThem}: a question was asked\\..* Message: May I see it\\?$`, 'm'));
  expect(words).toMatch(/: a mail to you was written\..* To: bo@example\.com\./);
  expect(words).not.toMatch(/PersonAdded|subscription-|_id/);
  expect(inWords.lines.filter((_, i) => inWords.lines[i - 1] === '')).toEqual([
    'Who you are',
    'How you are reached',
    'What you wrote',
    'What was mailed to you',
    'Who may see it',
  ]);
  expect(words).toMatch(/^How you are reached\n(.*\n)*.* E-mail: bo@example\.com\.(.*\n)*\nWhat you wrote\n/m);
  expect(inWords.complaint).toMatch(/^\d+ events, and \d+ rows? beside the log\.$/m);

  const erased = await persons('erase', bo, '--yes');
  expect(erased.lines.join()).toMatch(/is erased\. .*"rabbet backup create"/);
  const after = await exported(bo);
  expect(after[0]).toEqual({ person: bo, erased: true });
  expect(JSON.stringify(after)).not.toMatch(/bo@example\.com|Moss/);
  expect(JSON.stringify(await exported(cleo))).toMatch(/cleo@example\.com/);
  expect(await persons('export', '999999')).toMatchObject({ code: 3, complaint: expect.stringMatching(/999999/) });
});

test('the words for a person leave out what the shop pays, which staff find in the JSON', async () => {
  const add = async (noun: string, ...args: string[]) =>
    (await shop.rabbet([noun, 'add', ...args], { noun: 'records' })).lines[0]?.split('\t')[0] ?? '';
  const person = await add('people', '--first', 'Dora', '--last', 'Hill');
  const customer = await add('customers', '--person-id', person);
  const piece = await shop.added('--name', 'Low Tide', '--price', '1200', '--cost', '417.31', '--consigned');
  await shop.done('transact', piece, 'sold', '--customer-id', customer);
  const sold = (await exported(person)).find(({ type }) => type === 'ArtworkTransactionRecorded');
  expect(sold).toMatchObject({ data: { price: 120_000, due: 60_000 } });
  const words = (await persons('export', person)).lines.join('\n');
  expect(words).toMatch(
    new RegExp(`M, by the shop: a piece transaction was recorded \\(piece ${piece}\\)\\..* Price: \\$1,200\\.`),
  );
  expect(words).not.toMatch(/due|markup|cost/);
});

test('a terminal shows the sentences whole, in lines of its width', async () => {
  const { lines } = await shop.rabbet(['people', 'add', '--first', 'Ann', '--last', `${'Long '.repeat(11)}Lee`], {
    noun: 'records',
  });
  const person = lines[0]?.split('\t')[0] ?? '';
  const terminal = new Terminal(
    `stty cols 60; "${process.execPath}" "${MAIN}" persons export ${person} 2>/dev/null`,
    shop.environment,
  );
  expect(await terminal.ended).toBe(0);
  const shown = terminal.shown.split(/\r?\n/);
  expect(shown.filter(({ length }) => length > 60)).toEqual([]);
  expect(shown.map((line) => line.trim()).join(' ')).toMatch(/a record of you was added\. .*(Long ){11}Lee\./);
});
