import { ServedShop } from '../testing/served-shop';

const shop = new ServedShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

const rabbet = (...args: readonly string[]) => shop.rabbet(args, { noun: 'mail' });

/** Lists messages, and waits for the first: they are made a moment later. */
async function list(...args: readonly string[]): Promise<readonly string[]> {
  for (;;) {
    const { lines } = await rabbet('list', ...args);
    if (lines.length > 0) return lines;
  }
}

describe('mail', () => {
  it('is asked for to see whether it arrives, and shown with what became of it', async () => {
    const result = await rabbet('test', 'ann@example.com');
    expect([result.code, result.lines]).toEqual([0, [expect.stringMatching(/^\d+\t0$/)]]);
    const [line = ''] = await list('--state', 'kept');
    expect(line.split('\t').slice(2)).toEqual([
      'ann@example.com',
      'A test mail',
      'test',
      'kept',
      '0',
      'no mail server: SMTP_URL is not set',
    ]);
    const [id = '', made = ''] = line.split('\t');
    expect(made).toMatch(/^\d{4}-\d\d-\d\d \d{1,2}:\d\d [AP]M$/);
    const { lines } = await rabbet('show', id);
    expect(lines).toEqual(
      expect.arrayContaining([
        'to\tann@example.com',
        'subject\tA test mail',
        `made at\t${made}`,
        expect.stringMatching(/^from\ttest-mail-\d+ /),
      ]),
    );
    expect(JSON.parse((await rabbet('show', id, '--json')).lines.join())).toMatchObject({ address: 'ann@example.com' });
    const { person_id } = JSON.parse((await list('--state', 'kept', '--json')).join()) as { person_id: number };
    expect((await rabbet('list', '--person-id', String(person_id))).lines).toEqual([line]);
    for (const nobody of [
      ['--person-id', '999999'],
      ['--to', 'nobody@example.com'],
    ])
      expect((await rabbet('list', ...nobody)).lines).toEqual([]);
    expect((await rabbet('templates')).lines.join()).toContain('TestMailRequested');
    const retried = await rabbet('retry', id);
    expect([retried.code, retried.complaint]).toEqual([1, expect.stringContaining('set SMTP_URL')]);
    expect((await rabbet('drop', id, '--yes')).lines).toEqual([`${id}\t0`]);
    expect((await list('--json')).join()).toContain('"state":"dropped","reason":"dropped by staff"');
  });

  it.each([
    [['test', 'ann'], /must be an e-mail address/],
    [['show', '999'], /There is no such record/],
    [['retry', '999'], /There is no message 999/],
    [['list', '--state', 'lost'], /Choose one of pending/],
  ])('is refused with what would be right: %j', async (args, complaint) => {
    const { code, complaint: message } = await rabbet(...args);
    expect([code === 0, message]).toEqual([false, expect.stringMatching(complaint)]);
  });
});
