import {
  withPayouts,
  consignor,
  type ConsignorCommand,
  type ConsignorAccount,
} from '@rabbet/domain/consignors/consignors';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { dateIn } from '@rabbet/domain/time/zone';
import { company } from '@rabbet/domain/people/people';
import { consignorList, consignorNow, payoutList, readStatement, statementList } from '../index';
import { ADLER, BAKER, type Gallery, inAGallery } from '../testing/gallery';

let gallery: Gallery;
let account: ConsignorAccount;
inAGallery((opened) => {
  gallery = opened;
  account = consignor.initial;
  recordedOn(1);
});

const day = (n: number) => `2026-03-0${n}`;
const moment = (n: number) => `${day(n)} 15:00:00`;
function recordedOn(n: number) {
  gallery.shop.clock = () => new Date(`${day(n)}T15:00:00Z`);
}

const PAGE = { page: 1, count: 50, sort: null, after: null, id: null } as const;
const listed = async (sort: string | null = null, term: string | null = null) => {
  await gallery.settled();
  const { data } = await consignorList.query(gallery.staff, { ...PAGE, sort, term });
  return data.map(({ name, balance, pieces, statements, stated_to }) => [name, balance, pieces, statements, stated_to]);
};
async function statement(query: { from?: string; to?: string; number?: number } = {}, id = BAKER) {
  await gallery.settled();
  return readStatement(gallery.staff, { id, from: null, to: null, number: null, ...query });
}

/** A command to the account of the consignor, as the day's facts have it. */
async function does(command: ConsignorCommand) {
  const events = decide(consignor, account, command);
  account = fold(consignor, account, events);
  await gallery.shop.happened(`consignor-${BAKER}`, ...events);
}
async function facts(to: string) {
  await gallery.settled();
  const now = gallery.shop.clock();
  return {
    ...(await consignorNow(gallery.staff, BAKER, to)),
    knownAt: now.toISOString(),
    today: dateIn(now.getTime()),
  };
}
async function give(to: string, statement_id: number) {
  await does({ type: 'GiveStatement', data: { to }, facts: { ...(await facts(to)), statement_id } });
}
async function pay(amount: number, payout_id = 3) {
  const data = { amount, how: 'check', reference: '1042' } as const;
  await does({ type: 'PayConsignor', data, facts: { ...(await facts(day(1))), payout_id } });
}

const consigned = { activity: 'Consigned', vendor_id: BAKER, share: 60 } as const;
/** Two pieces were left with us on March 2, and one was sold on March 3. */
async function oneSold() {
  recordedOn(2);
  await gallery.piece(1, { came: null, name: 'Ebb', catalog_no: 'L-7', manufacturer_id: BAKER, price: 900_00 });
  await gallery.transact(1, { ...consigned, completed: moment(2) });
  await gallery.piece(2, { came: null, name: 'Flow', price: 400_00 });
  await gallery.transact(2, { ...consigned, completed: moment(2) });
  recordedOn(3);
  return gallery.transact(1, { activity: 'Sold', price: 900_00, completed: moment(3) }, moment(3));
}

test('consignors are listed with what is owed to them, how many pieces are here, and their last statement', async () => {
  await oneSold();
  await gallery.piece(3, { came: null });
  await gallery.transact(3, { ...consigned, vendor_id: ADLER, completed: moment(2) });
  await gallery.piece(4, { came: null });
  await gallery.transact(4, { activity: 'Purchased', vendor_id: ADLER, completed: moment(2) });
  expect(await listed()).toEqual([
    ['Ben Adler', 0, 1, 0, null],
    ['Zoë Baker', 540, 1, 0, null],
  ]);
  recordedOn(4);
  await give(day(3), 8);
  await pay(500_00);
  expect(await listed('-balance', 'zoe')).toEqual([['Zoë Baker', 40, 1, 1, day(3)]]);
  await does({ type: 'CorrectPayout', data: { payout_id: 3, reason: 'not cashed' } });
  expect(await listed(null, 'Baker')).toEqual([['Zoë Baker', 540, 1, 1, day(3)]]);
  expect(await listed(null, 'Lee')).toEqual([]);
});

test('a statement as it would be now says what came, was sold and is still here', async () => {
  const sale = await oneSold();
  expect(await statement()).toMatchObject({
    id: BAKER,
    name: 'Zoë Baker',
    number: null,
    from: day(2),
    to: '2026-03-09',
    opening: 0,
    closing: 540,
    totals: { sold: 540, brought_back: 0, paid: 0, restated: 0 },
    lines: [
      {
        day: day(2),
        kind: 'received',
        widget_id: 1,
        title: 'Ebb',
        catalog_no: 'L-7',
        quantity: 1,
        share: 60,
        amount: 0,
      },
      { day: day(2), kind: 'received', widget_id: 2, title: 'Flow' },
      { day: day(3), kind: 'sold', transaction_id: sale, price: 900, share: 60, amount: 540, restates: null },
    ],
    still_here: [{ widget_id: 2, title: 'Flow', quantity: 1, price: 400, share: 60 }],
  });
  expect(await statement({ from: day(3), to: day(3) })).toMatchObject({
    opening: 0,
    closing: 540,
    lines: [{ kind: 'sold' }],
  });
  expect(await statement({ from: day(4) })).toMatchObject({ opening: 540, closing: 540, lines: [] });
  expect(await statement({}, ADLER)).toBeNull();
});

test('a statement that was given stays as it was, and the next one restates what is said differently since', async () => {
  const sale = await oneSold();
  recordedOn(4);
  await give(day(3), 8);
  const given = await statement({ to: day(3) });
  expect(given).toMatchObject({ number: 1, from: day(2), to: day(3), closing: 540, known: '2026-03-04T15:00:00.000Z' });
  recordedOn(5);
  await pay(540_00);
  await gallery.does(1, { type: 'CorrectTransaction', data: { transaction_id: sale, reason: 'wrong piece' } });
  await gallery.transact(2, { activity: 'Sold', price: 400_00, completed: moment(3) }, moment(5));
  await gallery.does(1, { type: 'ChangeArtwork', data: { name: 'Ebb Tide' }, facts: {} });
  await gallery.change(company, BAKER, { name: 'Baker-Lund, Zoë' });
  expect(await statement({ from: day(2), to: day(3) })).toEqual(given);
  expect(await statement({ number: 1 })).toEqual(given);
  expect(await statement({ number: 2 })).toBeNull();
  const next = await statement();
  expect(next).toMatchObject({
    name: 'Zoë Baker-Lund',
    number: null,
    from: day(4),
    opening: 540,
    closing: -300,
    totals: { sold: 0, brought_back: 0, paid: -540, restated: -300 },
    lines: [
      { kind: 'sold', title: 'Ebb', restates: 'taken back', reason: 'wrong piece', amount: -540 },
      { kind: 'sold', title: 'Flow', restates: 'late', amount: 240 },
      { kind: 'paid', title: 'check 1042', day: day(5), restates: null, amount: -540 },
    ],
  });
  const current = withPayouts(account, await consignorNow(gallery.staff, BAKER, day(5)));
  expect(current.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(-300_00);
  expect(await listed(null, 'Baker')).toEqual([['Zoë Baker-Lund', -300, 1, 1, day(3)]]);
});

test('other days than those of a statement are told as they are known now, all of them', async () => {
  const sale = await oneSold();
  recordedOn(4);
  await give(day(3), 8);
  await gallery.does(1, { type: 'CorrectTransaction', data: { transaction_id: sale, reason: 'wrong piece' } });
  expect(await statement({ from: day(3), to: day(5) })).toMatchObject({ opening: 0, closing: 0, lines: [] });
  expect(await statement({ from: day(5) })).toMatchObject({ opening: 0, lines: [] });
});

test('days to come cannot be asked for, and neither can an end before the beginning', async () => {
  await oneSold();
  const refused = (code: string, field: string) => ({ reasons: [{ code, field }] });
  await expect(statement({ to: '2026-03-10' })).rejects.toMatchObject(refused('audit/to-come', 'to'));
  await expect(statement({ from: day(4), to: day(3) })).rejects.toMatchObject(refused('consignor/period', 'from'));
  recordedOn(4);
  await give(day(3), 8);
  await expect(statement({ to: day(2) })).rejects.toMatchObject(refused('consignor/period', 'to'));
});

test('statements and payouts are listed, newest first, and come out the same when they are built again', async () => {
  await oneSold();
  recordedOn(4);
  await give(day(3), 8);
  recordedOn(5);
  await pay(500_00);
  await pay(40_00, 4);
  await give(day(4), 9);
  await does({ type: 'CorrectPayout', data: { payout_id: 4, reason: 'not cashed' } });
  const lists = async () => {
    await gallery.settled();
    const of = { ...PAGE, consignor_id: BAKER };
    const { data: given } = await statementList.query(gallery.staff, of);
    const { data: paid } = await payoutList.query(gallery.staff, { ...of, how: 'check' });
    return { given, paid };
  };
  const before = await lists();
  expect(before).toMatchObject({
    given: [
      { id: 9, number: 2, first_day: day(4), last_day: day(4), opening: 540, closing: 540 },
      {
        id: 8,
        number: 1,
        name: 'Zoë Baker',
        first_day: day(2),
        last_day: day(3),
        opening: 0,
        closing: 540,
        by: 'user-7',
      },
    ],
    paid: [
      { id: 4, amount: 40, corrected: 'not cashed', paid_on: day(5) },
      { id: 3, amount: 500, corrected: null, how: 'check', reference: '1042', name: 'Zoë Baker' },
    ],
  });
  const tables = await gallery.tables();
  await gallery.rebuild();
  expect(await lists()).toEqual(before);
  expect(await gallery.tables()).toEqual(tables);
});
