import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../../testing/back-office';
import { goTo } from '../../../testing/go-to';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly revision?: number;
  readonly body?: object;
}
type Reply = readonly [status: number, body: unknown];

/** Firms by a condition that the list of people has not: they have a list of their own. */
const COMPANIES = '/staff/records/companies?is_artist=false';
const company = (id: number, revision = 2) => ({ id, revision, name: `Firm ${id}`, is_artist: id === 4 });
const ROWS = [1, 2, 3, 4, 5, 6].map((id) => company(id));
const paged = (data: readonly object[], total = data.length, pages = 1, current = 1) => ({
  current_page: current,
  total_pages: pages,
  total_rows: total,
  data,
});
const problem = (status: number, code: string, detail: string): Reply => [
  status,
  { status, code, title: 'No', detail },
];
const STALE = problem(412, 'record/stale', 'It has changed.');

interface OfficeOptions {
  readonly role?: Role;
  /** Answers a change; done unless given. */
  readonly answer?: (change: Sent, isTrial: boolean) => Reply | null;
  /** Answers a read of the list before the office does. */
  readonly read?: (request: WireRequest) => Reply | null;
}

/** Back office with six firms on two pages, which keeps the changes that were sent. */
function office({ role = 'administrator', answer = () => null, read = () => null }: OfficeOptions = {}) {
  const tried: Sent[] = [];
  const sent: Sent[] = [];
  const runs: (string | undefined)[] = [];
  const answerOf = (request: WireRequest): Reply | null => {
    const { method, path, query = {}, body, headers = {} } = request;
    if (method === 'GET') {
      const reply = read(request);
      if (reply) return reply;
      if (path === 'core/contacts/companies/list') return [200, listReply(query)];
      if (path === 'core/imports/rows')
        return [200, paged([1, 2].map((id) => ({ id, kind: 'company', record_id: id })))];
      return path.endsWith('/list') || path === 'core/imports' ? [200, paged([])] : null;
    }
    const isTrial = 'x-dry-run' in headers;
    const done: Reply = [200, { id: 1, revision: 3, outcome: 'undone', left: [] }];
    const changes = (body as { changes?: readonly Sent[] } | undefined)?.changes;
    const answerTo = (change: Sent) => {
      (isTrial ? tried : sent).push(change);
      return answer(change, isTrial) ?? done;
    };
    if (!isTrial) runs.push(headers['x-import-run']);
    if (!changes) return answerTo({ method, path, body: body as object, ...guardsIn(headers) });
    return [200, { answers: changes.map(answerTo).map(([status, reply]) => ({ status, headers: {}, body: reply })) }];
  };
  return { ...backOffice({ who: memberAs(role), answer: answerOf }), tried, sent, runs };
}

function guardsIn(headers: Readonly<Record<string, string>>): Pick<Sent, 'key' | 'revision'> {
  const { 'idempotency-key': key, 'if-match': tag } = headers;
  return { ...(key !== undefined && { key }), ...(tag !== undefined && { revision: Number(tag.replaceAll('"', '')) }) };
}

function listReply(query: NonNullable<WireRequest['query']>): object {
  if (typeof query.id === 'number') return paged([company(query.id, 9)]);
  if (Number(query.count) > 50) return paged(ROWS);
  if (query.term === 'none') return paged([]);
  return Number(query.page ?? 1) === 1 ? paged(ROWS.slice(0, 4), 6, 2, 1) : paged(ROWS.slice(4), 6, 2, 2);
}

const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Mark Firm ${id}` });
const markedIds = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Mark Firm/ })
    .flatMap(({ checked }, i) => (checked ? [i + 1] : []));
const bar = () => within(screen.getByRole('region', { name: 'Marked rows' }));

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
});

describe('marks', () => {
  it('are set by their boxes, a range by Shift, and by the space bar on the row that has the focus', async () => {
    const user = userEvent.setup();
    await goTo(COMPANIES, office().transport);
    await user.click(box(1));
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    await user.keyboard('{/Shift}');
    expect(markedIds()).toEqual([1, 2, 3]);
    expect(bar().getByRole('status').textContent).toBe('3 marked');
    screen.getByRole('link', { name: 'Firm 2' }).focus();
    await user.keyboard(' ');
    expect(markedIds()).toEqual([1, 3]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(markedIds()).toEqual([1, 2, 3, 4]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Marked rows' })).toBeNull();
  });

  it('stay while pages change, and are given to all rows of the page or of the filter', async () => {
    const user = userEvent.setup();
    await goTo(COMPANIES, office().transport);
    const whole = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mark all on this page' });
    await user.click(box(2));
    expect(whole().indeterminate).toBe(true);
    await user.click(screen.getByRole('link', { name: /Next/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Mark Firm 5' }));
    expect(bar().getByRole('status').textContent).toBe('2 marked');
    await user.click(whole());
    expect(bar().getByRole('status').textContent).toBe('3 marked');
    await user.click(bar().getByRole('button', { name: 'Mark all 6 that match' }));
    await waitFor(() => expect(bar().getByRole('status').textContent).toBe('6 marked'));
    expect(bar().queryByRole('button', { name: /that match/ })).toBeNull();
    await user.click(bar().getByRole('button', { name: /Unmark/ }));
    expect(whole().checked).toBe(false);
  });

  it('are for those who may act, and stand on no page without scripts', async () => {
    await goTo(COMPANIES, office({ role: 'auditor' }).transport);
    expect(screen.queryAllByRole('checkbox', { name: /^Mark / })).toEqual([]);
    const plain = await render(
      { url: COMPANIES, origin: 'http://localhost', now: NOW, pageSize: 40 },
      office().transport,
      ASSETS,
    );
    expect(JSON.stringify(plain)).not.toContain('Mark all on this page');
  });
});

async function chooseField(user: ReturnType<typeof userEvent.setup>, ids: readonly number[]) {
  for (const id of ids) await user.click(box(id));
  await user.click(bar().getByRole('button', { name: 'Change a field …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a field' }));
  await user.selectOptions(dialog.getByLabelText('Field'), 'Is an artist');
  await user.selectOptions(dialog.getByLabelText('Is an artist'), 'yes');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  return dialog;
}

describe('an act on marked rows', () => {
  it('is tried row by row, done as one run for those that are not refused, and taken back by Undo', async () => {
    const user = userEvent.setup();
    const inUse = problem(409, 'record/locked', 'This firm is closed.');
    const shop = office({ answer: ({ path }) => (path.endsWith('/3') ? inUse : null) });
    await goTo(COMPANIES, shop.transport);
    const dialog = await chooseField(user, [1, 2, 3, 4]);
    const preview = within(await dialog.findByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('status').textContent).toBe(
      '2 companies would be changed, 1 refused, 1 is so already. Nothing is changed yet.',
    );
    const texts = preview.getAllByRole('row').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'NameWhat happens',
      'Firm 3Refused: This firm is closed.',
      'Firm 1Is an artist no → yes',
      'Firm 2Is an artist no → yes',
      'Firm 4It is so already.',
    ]);
    expect(shop.sent).toEqual([]);
    expect(shop.tried).toMatchObject([{ revision: 2, body: { is_artist: true } }, {}, {}]);

    await user.click(preview.getByRole('button', { name: 'Do it for 2 (1 refused)' }));
    const result = within(await dialog.findByRole('region', { name: 'Result' }));
    expect(result.getByRole('status').textContent).toBe('2 companies changed, 1 refused, 1 is so already.');
    expect(shop.sent.map(({ path }) => path)).toEqual([
      'core/imports',
      'core/contacts/companies/1',
      'core/contacts/companies/2',
    ]);
    expect(shop.sent[0]?.body).toMatchObject({ file: 'Bulk: Change Is an artist, 2 companies', rows: 2 });
    expect(new Set(shop.runs).size).toBe(1);
    await user.click(result.getByRole('button', { name: 'Close' }));
    expect(markedIds()).toEqual([3, 4]); // what is done is marked no more

    shop.sent.length = 0;
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('All of it is taken back.');
    expect(shop.sent.map(({ body }) => body)).toMatchObject([
      { run: shop.runs[0], record_id: 1 },
      { run: shop.runs[0], record_id: 2 },
    ]);
  });

  it('looks again at a row that has changed since it was listed', async () => {
    const user = userEvent.setup();
    const shop = office({ answer: ({ revision }) => (revision === 2 ? STALE : null) });
    await goTo(COMPANIES, shop.transport);
    const dialog = await chooseField(user, [1]);
    await dialog.findByText(/^1 company would be changed/);
    expect(shop.tried.map(({ revision }) => revision)).toEqual([2, 9]);
  });

  it('is refused for a row that changes after the preview, in words, and the dialog stays', async () => {
    const user = userEvent.setup();
    const shop = office({
      answer: ({ path }, isTrial) => (!isTrial && path.endsWith('/2') ? STALE : null),
    });
    await goTo(COMPANIES, shop.transport);
    const dialog = await chooseField(user, [1, 2]);
    await user.click(await dialog.findByRole('button', { name: 'Do it for 2' }));
    await dialog.findByText('Refused: Somebody changed it meanwhile.');
    expect(dialog.getByRole('link', { name: 'Firm 2' }).getAttribute('href')).toBe('/staff/records/companies/2');
  });

  it('says before it is done that there is no Undo, and offers none afterwards', async () => {
    const user = userEvent.setup();
    const shop = office();
    await goTo(COMPANIES, shop.transport);
    await user.click(box(1));
    await user.click(bar().getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove' }));
    expect(dialog.getByText('This cannot be undone. What is removed does not come back.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await user.click(await dialog.findByRole('button', { name: 'Do it for 1' }));
    await screen.findByText('1 company removed.');
    expect(shop.sent.at(-1)).toMatchObject({ method: 'DELETE', path: 'core/contacts/companies/1' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('goes on after it was cut off, with the same keys', async () => {
    const user = userEvent.setup();
    let isSignedOut = true;
    const signedOut = problem(401, 'access/no-token', 'You are signed out.');
    const shop = office({
      answer: ({ path }, isTrial) => (!isTrial && isSignedOut && path.endsWith('/2') ? signedOut : null),
    });
    await goTo(COMPANIES, shop.transport);
    const dialog = await chooseField(user, [1, 2]);
    await user.click(await dialog.findByRole('button', { name: 'Do it for 2' }));
    await dialog.findByText(/^Cut off: You are signed out\./);
    isSignedOut = false;
    await user.click(dialog.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = shop.sent.filter(({ path }) => path.endsWith('/2')).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(shop.runs).size).toBe(1);
  });
});

it('says that the rows that match did not come, and keeps the marks that are there', async () => {
  let isBehind = false;
  const read = (): Reply | null => (isBehind ? problem(503, 'service/behind', 'The shop is behind.') : null);
  await goTo(COMPANIES, office({ read }).transport);
  const user = userEvent.setup();
  for (const id of [1, 2, 3, 4]) await user.click(box(id));
  isBehind = true;
  await user.click(bar().getByRole('button', { name: 'Mark all 6 that match' }));
  expect((await bar().findByRole('alert')).textContent).toBe('The shop did not give the rows. Please try again.');
  expect(markedIds()).toEqual([1, 2, 3, 4]);
});
