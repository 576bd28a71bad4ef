import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditOffice, page } from '../../testing/audit';

const files: { readonly name: string; readonly blob: Blob }[] = [];
const own = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  const made: Blob[] = [];
  // jsdom keeps no addresses of files, and follows no link
  const createObjectURL = (blob: Blob) => `blob:${made.push(blob) - 1}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: made[Number(this.href.slice('blob:'.length))]! });
  };
});
afterEach(() => {
  Object.assign(URL, own);
  HTMLAnchorElement.prototype.click = click;
  files.splice(0);
  document.body.innerHTML = '';
});

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

/** Asks for the sheet, and waits until it can be asked for again: whatever came of it is there then. */
async function askForSheet() {
  const button = screen.getByRole('button', { name: 'Download CSV' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
}

/** Sheet of a page, by its lines. */
async function sheetOf(address: string, reply: Readonly<Record<string, unknown>>) {
  const office = auditOffice(reply);
  await office.go(address);
  office.queries.splice(0);
  await askForSheet();
  expect(files).toHaveLength(1);
  const [{ name, blob }] = files as [(typeof files)[number]];
  return { name, lines: (await textOf(blob)).split('\r\n'), queries: office.queries };
}

const row = { id: 12, title: 'Low Tide', artist: '=Ann' };
const told = { ...row, at: '2026-03-01 10:00:00', recorded_at: '2026-03-01T10:00:00Z', by: 'account-7' };
const totals = { totals: { pieces: 2, quantity: 2, cost: 0, price: 0 }, owners: [], places: [] };

test('all pieces of the page of ownership come as a sheet, by its conditions and from its first page on', async () => {
  const two = [
    { ...page([row], 2), total_pages: 2, after: 'more' },
    { ...page([{ ...row, id: 13 }], 2), ...LAST },
  ];
  const ownership = (asked: { readonly page?: number; readonly count?: number }) =>
    asked.count === undefined ? page([row], 2) : two[(asked.page ?? 1) - 1];
  const sheet = await sheetOf('/staff/audit/ownership?at=2026-05-31&standing=owned&page=2', {
    ownership,
    'ownership/totals': { at: '', known: '', ...totals },
  });
  expect(sheet.name).toBe('ownership.csv');
  expect(sheet.lines[0]).toMatch(/^id,title,artist,catalog_no,standing,/);
  expect(sheet.lines.slice(1).map((line) => line.replace(/,+$/, ''))).toEqual([
    "12,Low Tide,'=Ann",
    "13,Low Tide,'=Ann",
    '',
  ]);
  const conditions = { at: '2026-05-31', standing: 'owned', count: 2_000 };
  expect(sheet.queries).toEqual([
    ['ownership', conditions],
    ['ownership', { ...conditions, page: 2, after: 'more' }],
  ]);
});
const LAST = { current_page: 2, total_pages: 2 } as const;

test('what differs, what is restated and what is found come as sheets as well', async () => {
  const given = { changes: page([told]), restated: page([told]), findings: page([told]) };
  for (const [address, name, asked] of [
    ['diff?from=2026-04-30', 'diff', { from: '2026-04-30' }],
    ['restated?since=2026-04-30&kind=new', 'restated', { since: '2026-04-30', kind: 'new' }],
    ['check', 'check', {}],
    ['check?fault=no+consignor', 'check', { fault: 'no consignor' }],
  ] as const) {
    const sheet = await sheetOf(`/staff/audit/${address}`, given);
    expect([sheet.name, sheet.queries[0]?.[1]]).toEqual([`${name}.csv`, { ...asked, count: 2_000 }]);
    files.splice(0);
    document.body.innerHTML = '';
  }
});

test('a list that does not come is told of, and can be asked for again', async () => {
  let isAway = false;
  const findings = () => (isAway ? null : page([told]));
  await auditOffice({ findings }).go('/staff/audit/check');
  isAway = true;
  await askForSheet();
  expect(screen.getByRole('alert').textContent).toBe('The shop did not give the list. Please try again.');
  isAway = false;
  await askForSheet();
  expect(files).toHaveLength(1);
});
