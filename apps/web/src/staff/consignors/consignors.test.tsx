import type { WireRequest } from '@rabbet/client';
import type {
  ConsignorRow,
  GivenStatementRow,
  PayoutRow,
  StatedLineReply,
  StatementReply,
} from '@rabbet/domain/consignors/consignors';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const CONSIGNORS = 'core/consignors';
const LEE: ConsignorRow = { id: 5, name: 'Ann Lee', balance: -60, pieces: 1, statements: 1, stated_to: '2026-02-28' };
const GIVEN: GivenStatementRow = {
  id: 8,
  consignor_id: 5,
  name: 'Ann Lee',
  number: 1,
  first_day: '2026-01-05',
  last_day: '2026-02-28',
  opening: 0,
  closing: 540,
  given_at: '2026-03-02T15:00:00.000Z',
  by: 'account-7',
  by_name: 'Ann Alder',
};
const PAID: PayoutRow = {
  id: 3,
  consignor_id: 5,
  name: 'Ann Lee',
  paid_on: '2026-03-10',
  amount: 600,
  how: 'check',
  reference: '1042',
  reason: 'an advance',
  corrected: 'not cashed',
  recorded_at: '2026-03-10T15:00:00.000Z',
  by: 'account-7',
  by_name: 'Ann Alder',
};
const LINE: StatedLineReply = {
  transaction_id: 71,
  sale_id: null,
  payout_id: null,
  day: '2026-02-05',
  kind: 'sold',
  widget_id: 12,
  title: 'Low Tide',
  catalog_no: 'L-7',
  quantity: 1,
  price: 900,
  share: 60,
  amount: -540,
  restates: 'taken back',
  reason: 'wrong piece',
};
const CHECK: StatedLineReply = {
  ...LINE,
  transaction_id: null,
  payout_id: 3,
  day: '2026-03-10',
  kind: 'paid',
  widget_id: null,
  title: 'check 1042',
  catalog_no: null,
  quantity: null,
  price: null,
  share: null,
  amount: -60,
  restates: null,
  reason: null,
};
const STATEMENT: StatementReply = {
  id: 5,
  name: 'Ann Lee',
  number: null,
  from: '2026-03-01',
  to: '2026-11-22',
  known: '2026-11-22T15:00:00.000Z',
  opening: 540,
  closing: -60,
  totals: { sold: 0, brought_back: 0, paid: -60, restated: -540 },
  lines: [LINE, CHECK],
  still_here: [{ widget_id: 13, title: 'Ebb', catalog_no: null, quantity: 2, price: 400, share: 60 }],
};

function office(role: Parameters<typeof memberAs>[0] = 'manager', more: Readonly<Record<string, object>> = {}) {
  const lists: Readonly<Record<string, object>> = {
    [CONSIGNORS]: LEE,
    [`${CONSIGNORS}/statements`]: GIVEN,
    [`${CONSIGNORS}/payouts`]: PAID,
    ...more,
  };
  const answer = ({ method, path, query = {} }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 5, revision: 3 }];
    if (path === `${CONSIGNORS}/statement`) {
      if (query.number === 9) return [404, { status: 404, title: 'Unknown', code: 'record/unknown' }];
      return [200, query.number === 1 ? { ...STATEMENT, number: 1 } : STATEMENT];
    }
    const row = lists[path];
    return row ? [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [row] }] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
afterEach(() => void (document.body.innerHTML = ''));
const user = userEvent.setup();

test('consignors are listed with what is owed to them, and found in the menu by those who may know costs', async () => {
  await goTo('/staff/consignors', office('auditor').transport);
  const row = within(screen.getByRole('row', { name: /Ann Lee/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/consignors/5');
  for (const words of ['-$60', '1']) expect(row.getByText(words)).toBeTruthy();
  expect(row.getByTitle('February 28, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Consignors' })).toBeTruthy();
});

test('the sheet of a consignor shows what has come since the last statement, statements and payouts', async () => {
  await goTo('/staff/consignors/5', office().transport);
  const open = within(screen.getByRole('region', { name: 'Since the last statement' }));
  for (const words of [
    'Low Tide (L-7)',
    'Taken back: sold for $900.00, your share 60 % (wrong piece)',
    'Check 1042',
    'You owe us on November 22, 2026',
    'Changes of earlier statements',
  ])
    expect(open.getByText(words)).toBeTruthy();
  expect(open.getByRole('link').getAttribute('href')).toBe('/staff/consignors/5/statement');
  const statements = within(screen.getByRole('region', { name: 'Statements' }));
  expect(statements.getByRole('link').getAttribute('href')).toBe('/staff/consignors/5/statement?number=1');
  const payouts = within(screen.getByRole('region', { name: 'Payouts' }));
  for (const words of ['check 1042', '$600.00', 'Corrected: not cashed; an advance'])
    expect(payouts.getByText(words)).toBeTruthy();
});

test('a statement is given, and a payout recorded and corrected', async () => {
  const counting = { ...PAID, corrected: null };
  const { asked, transport } = office('manager', { [`${CONSIGNORS}/payouts`]: counting });
  await goTo('/staff/consignors/5', transport);
  const give = within(screen.getByRole('region', { name: 'Give a statement' }));
  await user.type(give.getByLabelText('To'), '2026-10-31');
  await user.click(give.getByRole('button', { name: 'Give' }));
  await screen.findByText('The consignor has their statement.');
  const pay = within(screen.getByRole('region', { name: 'Record a payout' }));
  await user.type(pay.getByLabelText('Amount'), '540');
  await user.selectOptions(pay.getByLabelText('How'), 'check');
  await user.click(pay.getByRole('button', { name: 'Pay' }));
  await screen.findByText('The consignor is paid.');
  const correct = within(screen.getByRole('region', { name: 'Correct a payout' }));
  await user.selectOptions(correct.getByLabelText('Payout'), '3: $600.00, March 10, 2026, check 1042');
  await user.type(correct.getByLabelText('Reason'), 'not cashed');
  await user.click(correct.getByRole('button', { name: 'Correct payout' }));
  await screen.findByText('The consignor has one payout less.');
  expect(asked).toMatchObject([
    { method: 'POST', path: `${CONSIGNORS}/give/5`, body: { to: '2026-10-31' } },
    { method: 'POST', path: `${CONSIGNORS}/pay/5`, body: { amount: 540, how: 'check' } },
    { method: 'POST', path: `${CONSIGNORS}/correct-payout/5`, body: { payout_id: 3, reason: 'not cashed' } },
  ]);
});

test('where no payout counts, there is none to correct', async () => {
  await goTo('/staff/consignors/5', office().transport);
  expect(screen.getByRole('region', { name: 'Record a payout' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Correct a payout' })).toBeNull();
});

test('a statement is a sheet to print, with what is still here', async () => {
  await goTo('/staff/consignors/5/statement?number=1', office().transport);
  const sheet = within(screen.getByRole('article', { name: 'Statement for Ann Lee' }));
  expect(sheet.getByRole('heading', { level: 2 }).textContent).toBe('Statement 1');
  expect(sheet.queryByText('Draft')).toBeNull();
  for (const words of ['Ann Lee', 'Still with us on November 22, 2026', 'Ebb × 2', '$400.00'])
    expect(sheet.getByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
  document.body.innerHTML = '';
  await goTo('/staff/consignors/5/statement', office().transport);
  expect(screen.getByText('Draft')).toBeTruthy();
});

test('a statement that there is not is not found, and whoever may not know costs finds no page', async () => {
  await goTo('/staff/consignors/5/statement?number=9', office().transport);
  expect(screen.queryByRole('article')).toBeNull();
  document.body.innerHTML = '';
  for (const path of ['/staff/consignors', '/staff/consignors/5', '/staff/consignors/5/statement']) {
    await goTo(path, office('sales').transport);
    expect(screen.queryByText('Ann Lee')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Consignors' })).toBeNull();
    document.body.innerHTML = '';
  }
});

test('whoever may only read sees no form', async () => {
  await goTo('/staff/consignors/5', office('auditor').transport);
  expect(screen.getByRole('region', { name: 'Payouts' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Give|Pay|Correct/ })).toBeNull();
});
