import { given } from '@rabbet/domain/testing/given';
import { consignor, type ConsignorEvent, type ConsignorLines, type Line, statementOf, totalsOf } from './consignors';
import { received, sold } from '../testing/consignors';

const withLines = (...lines: Line[]): ConsignorLines => ({ lines, reasons: {} });
const NOW = '2026-06-01T15:00:00.000Z';
const NAMED = { name: 'Ann Lee', still_here: [] } as const;

const give = (days: { from?: string; to?: string }, lines: readonly Line[] = [received, sold], today = '2026-06-01') =>
  ({
    type: 'GiveStatement',
    data: days,
    facts: { ...NAMED, knownAt: NOW, ...withLines(...lines), today, statement_id: 8 },
  }) as const;
const pay = (
  amount: number,
  more: { on?: string; reason?: string; reference?: string } = {},
  lines = [received, sold],
) =>
  ({
    type: 'PayConsignor',
    data: { amount, how: 'check', ...more },
    facts: { ...withLines(...lines), payout_id: 3, today: '2026-06-01' },
  }) as const;
const paid = (amount: number, on = '2026-06-01', payout_id = 3): ConsignorEvent => ({
  type: 'ConsignorPaid',
  data: { payout_id, amount, on, how: 'check', reference: null, reason: null },
});
const corrected: ConsignorEvent = { type: 'ConsignorPayoutCorrected', data: { payout_id: 3, reason: 'not cashed' } };
const correct = (payout_id = 3) => ({ type: 'CorrectPayout', data: { payout_id, reason: 'not cashed' } }) as const;

const stating = (line: Line, restates: 'taken back' | 'late' | null = null, reason: string | null = null) => ({
  ...line,
  restates,
  reason,
});
const february: ConsignorEvent = {
  type: 'ConsignorStatementGiven',
  data: {
    statement_id: 8,
    number: 1,
    ...NAMED,
    known: NOW,
    from: '2026-01-05',
    to: '2026-02-28',
    opening: 0,
    closing: 540_00,
    lines: [stating(received), stating(sold)],
    carried: [],
  },
};

describe('a statement', () => {
  it('begins with the first line, ends yesterday, and says everything in between', () => {
    const { data } = february;
    given(consignor)
      .when(give({ to: '2026-02-28' }))
      .then(february);
    given(consignor)
      .when(give({}))
      .then({ ...february, data: { ...data, to: '2026-05-31' } } as ConsignorEvent);
  });

  it('is followed by one from the next day on, which opens with its closing', () => {
    const later = { ...sold, transaction_id: 80, day: '2026-03-01' };
    given(consignor, february)
      .when(give({ to: '2026-03-31' }, [received, sold, later]))
      .then({
        type: 'ConsignorStatementGiven',
        data: {
          statement_id: 8,
          number: 2,
          ...NAMED,
          known: NOW,
          from: '2026-03-01',
          to: '2026-03-31',
          opening: 540_00,
          lines: [stating(later)],
          closing: 1_080_00,
          carried: [],
        },
      });
  });

  it('is the same one when it is given again for the same days', () => {
    given(consignor, february)
      .when(give({ to: '2026-02-28' }))
      .thenNothing();
    given(consignor, february)
      .when(give({ from: '2026-01-05', to: '2026-02-28' }))
      .thenNothing();
  });

  it('tells no day twice', () => {
    for (const days of [
      { to: '2026-02-27' },
      { from: '2026-02-28', to: '2026-03-31' },
      { from: '2026-01-06', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-01-31' },
    ])
      given(consignor, february).when(give(days)).thenRefused('consignor/overlap');
  });

  it('leaves no day out', () => {
    given(consignor, february)
      .when(give({ from: '2026-03-02' }))
      .thenRefused('consignor/gap');
  });

  it('ends before today, and begins before it ends', () => {
    given(consignor)
      .when(give({ to: '2026-06-01' }))
      .thenRefused('consignor/not-over');
    given(consignor)
      .when(give({ from: '2026-05-01', to: '2026-04-30' }))
      .thenRefused('consignor/period');
    given(consignor, february)
      .when(give({}, [received, sold], '2026-03-01'))
      .thenNothing();
  });

  it('is for those alone who left something with the shop', () => {
    given(consignor).when(give({}, [])).thenRefused('consignor/unknown');
    given(consignor)
      .when(pay(1_00, {}, []))
      .thenRefused('consignor/unknown');
  });

  it('holds in its opening the lines before the first one, and restates these later as well', () => {
    const first = {
      type: 'ConsignorStatementGiven',
      data: { ...february.data, from: '2026-02-10', opening: 540_00, lines: [], carried: [received, sold] },
    } as ConsignorEvent;
    given(consignor)
      .when(give({ from: '2026-02-10', to: '2026-02-28' }))
      .then(first);
    const { state } = given(consignor, first);
    const next = statementOf({ stated: state.stated, closing: 540_00 }, withLines(received), {
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(next).toMatchObject({
      opening: 540_00,
      closing: 0,
      lines: [{ transaction_id: 71, restates: 'taken back' }],
    });
  });
});

describe('what an earlier statement said', () => {
  const MARCH = { from: '2026-03-01', to: '2026-03-31' };
  const { stated } = given(consignor, february).state;
  const march = (lines: Line[], reasons = {}) => statementOf({ stated, closing: 540_00 }, { lines, reasons }, MARCH);

  it('is taken back with the reason where it was corrected', () => {
    expect(march([received], { 71: 'wrong piece' })).toMatchObject({
      opening: 540_00,
      closing: 0,
      lines: [{ ...sold, amount: -540_00, restates: 'taken back', reason: 'wrong piece' }],
    });
  });

  it('is followed by what was entered late', () => {
    const late = { ...sold, transaction_id: 72, day: '2026-02-20' };
    expect(march([received, sold, late])).toMatchObject({
      closing: 1_080_00,
      lines: [{ transaction_id: 72, restates: 'late', reason: null }],
    });
  });

  it('is taken back and stated anew where its line has changed', () => {
    const other = { ...sold, share: 50, amount: 450_00 };
    expect(march([received, other]).lines).toEqual([
      stating({ ...sold, amount: -540_00 }, 'taken back'),
      stating(other, 'late'),
    ]);
  });

  it('stays as it was where a piece only has another name', () => {
    expect(march([received, { ...sold, title: 'Ebb Tide' }]).lines).toEqual([]);
  });

  it('tells the reason of a sale that was corrected where its return goes with it', () => {
    const back: Line = {
      ...sold,
      transaction_id: 75,
      sale_id: 71,
      day: '2026-02-07',
      kind: 'brought back',
      amount: -540_00,
    };
    const before = { stated: { ...stated, '75/71/': back }, closing: 0 };
    const { lines } = statementOf(before, { lines: [received], reasons: { 71: 'twice' } }, MARCH);
    expect(lines.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-540_00, 'twice'],
      [540_00, 'twice'],
    ]);
  });

  it('adds up by what it comes from', () => {
    const late = { ...sold, transaction_id: 72, day: '2026-02-20' };
    const sale = { ...sold, transaction_id: 73, day: '2026-03-20', amount: 10_00 };
    const back: Line = { ...sale, transaction_id: 74, sale_id: 73, kind: 'brought back', amount: -10_00 };
    const out: Line = { ...sale, transaction_id: null, payout_id: 3, kind: 'paid', amount: -300_00 };
    const totals = totalsOf(march([received, sold, late, sale, back, out]).lines);
    expect(totals).toEqual({ sold: 10_00, brought_back: -10_00, paid: -300_00, restated: 540_00 });
  });
});

describe('a payout', () => {
  it('is made today, unless another day is given, and lowers what is owed', () => {
    given(consignor).when(pay(540_00)).then(paid(540_00));
    given(consignor)
      .when(pay(1_00, { on: '2026-03-01', reference: '1042' }))
      .then({ type: 'ConsignorPaid', data: { ...paid(1_00, '2026-03-01').data, reference: '1042' } } as ConsignorEvent);
    given(consignor, paid(540_00)).when(pay(1)).thenRefused('consignor/above-balance');
  });

  it('is above what is owed only with a reason', () => {
    given(consignor).when(pay(540_01)).thenRefused('consignor/above-balance');
    given(consignor)
      .when(pay(600_00, { reason: 'an advance' }))
      .then({ type: 'ConsignorPaid', data: { ...paid(600_00).data, reason: 'an advance' } } as ConsignorEvent);
  });

  it('says what is owed where it is refused', () => {
    const words = (...past: ConsignorEvent[]) => {
      try {
        const { state } = given(consignor, ...past);
        consignor.decide.PayConsignor(state, pay(9_999_99).data, pay(9_999_99));
      } catch (error) {
        return (error as Error).message;
      }
      return null;
    };
    expect(words()).toMatch(/^\$540\.00 are owed to them/);
    expect(words(paid(540_00))).toMatch(/^Nothing is owed to them/);
    expect(words(paid(600_00))).toMatch(/^They owe us \$60\.00/);
  });

  it('is of more than nothing, and on no day to come', () => {
    given(consignor).when(pay(0)).thenRefused('consignor/amount');
    given(consignor)
      .when(pay(1_00, { on: '2026-06-02' }))
      .thenRefused('consignor/day');
    given(consignor)
      .when(pay(1_00, { on: '1899-12-31' }))
      .thenRefused('consignor/day');
  });

  it('that is recorded twice was made twice', () => {
    given(consignor, paid(40_00)).when(pay(40_00)).then(paid(40_00));
  });

  it('that was wrong counts for nothing any more', () => {
    given(consignor, paid(540_00)).when(correct()).then(corrected);
    given(consignor, paid(540_00), corrected).when(correct()).thenNothing();
    given(consignor, paid(540_00), corrected).when(pay(540_00)).then(paid(540_00));
    given(consignor, paid(540_00)).when(correct(4)).thenRefused('payout/unknown');
  });

  it('stands on the statement of its day, and is reversed on the next one once it was corrected', () => {
    const past = [february, paid(540_00, '2026-03-02')];
    const lines = (days: { to: string }, ...more: ConsignorEvent[]) => {
      const { state } = given(consignor, ...past, ...more);
      const [event] = consignor.decide.GiveStatement(state, days, give(days));
      return event as Extract<ConsignorEvent, { type: 'ConsignorStatementGiven' }>;
    };
    const march = lines({ to: '2026-03-31' });
    expect(march.data).toMatchObject({ closing: 0, lines: [{ kind: 'paid', title: 'check', amount: -540_00 }] });
    const april = lines({ to: '2026-04-30' }, march, corrected);
    expect(april.data).toMatchObject({
      opening: 0,
      closing: 540_00,
      lines: [{ kind: 'paid', amount: 540_00, restates: 'taken back', reason: 'not cashed' }],
    });
    expect(lines({ to: '2026-03-31' }, corrected).data.lines).toEqual([]);
  });
});
