import { given } from '@rabbet/domain/testing/given';
import { consignor, type ConsignorEvent, type ConsignorLines, type Line, statementOf, totalsOf } from './consignors';
import { RECEIVED_LINE, SOLD_LINE } from '../testing/consignors';

const withLines = (...lines: Line[]): ConsignorLines => ({ lines, reasons: {} });
const NOW = '2026-06-01T15:00:00.000Z';
const NAMED = { name: 'Ann Lee', still_here: [] } as const;

const giveStatement = (
  days: { from?: string; to?: string },
  lines: readonly Line[] = [RECEIVED_LINE, SOLD_LINE],
  today = '2026-06-01',
) =>
  ({
    type: 'GiveStatement',
    data: days,
    facts: { ...NAMED, knownAt: NOW, ...withLines(...lines), today, statement_id: 8 },
  }) as const;
const payConsignor = (
  amount: number,
  more: { on?: string; reason?: string; reference?: string } = {},
  lines = [RECEIVED_LINE, SOLD_LINE],
) =>
  ({
    type: 'PayConsignor',
    data: { amount, how: 'check', ...more },
    facts: { ...withLines(...lines), payout_id: 3, today: '2026-06-01' },
  }) as const;
const consignorPaid = (amount: number, on = '2026-06-01', payout_id = 3): ConsignorEvent => ({
  type: 'ConsignorPaid',
  data: { payout_id, amount, on, how: 'check', reference: null, reason: null },
});
const payoutCorrected: ConsignorEvent = {
  type: 'ConsignorPayoutCorrected',
  data: { payout_id: 3, reason: 'not cashed' },
};
const correctPayout = (payout_id = 3) =>
  ({ type: 'CorrectPayout', data: { payout_id, reason: 'not cashed' } }) as const;

const statedLine = (line: Line, restates: 'taken back' | 'late' | null = null, reason: string | null = null) => ({
  ...line,
  restates,
  reason,
});
const februaryStatement: ConsignorEvent = {
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
    lines: [statedLine(RECEIVED_LINE), statedLine(SOLD_LINE)],
    carried: [],
  },
};

describe('a statement', () => {
  it('begins with the first line, ends yesterday, and has all lines in between', () => {
    const { data } = februaryStatement;
    given(consignor)
      .when(giveStatement({ to: '2026-02-28' }))
      .then(februaryStatement);
    given(consignor)
      .when(giveStatement({}))
      .then({ ...februaryStatement, data: { ...data, to: '2026-05-31' } } as ConsignorEvent);
  });

  it('is followed by one that begins the next day and opens with its closing', () => {
    const later = { ...SOLD_LINE, transaction_id: 80, day: '2026-03-01' };
    given(consignor, februaryStatement)
      .when(giveStatement({ to: '2026-03-31' }, [RECEIVED_LINE, SOLD_LINE, later]))
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
          lines: [statedLine(later)],
          closing: 1_080_00,
          carried: [],
        },
      });
  });

  it('is not given again for the same days', () => {
    given(consignor, februaryStatement)
      .when(giveStatement({ to: '2026-02-28' }))
      .thenNothing();
    given(consignor, februaryStatement)
      .when(giveStatement({ from: '2026-01-05', to: '2026-02-28' }))
      .thenNothing();
  });

  it('cannot overlap an earlier statement', () => {
    for (const days of [
      { to: '2026-02-27' },
      { from: '2026-02-28', to: '2026-03-31' },
      { from: '2026-01-06', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-01-31' },
    ])
      given(consignor, februaryStatement).when(giveStatement(days)).thenRefused('consignor/overlap');
  });

  it('cannot leave out days', () => {
    given(consignor, februaryStatement)
      .when(giveStatement({ from: '2026-03-02' }))
      .thenRefused('consignor/gap');
  });

  it('must end before today, and begin before it ends', () => {
    given(consignor)
      .when(giveStatement({ to: '2026-06-01' }))
      .thenRefused('consignor/not-over');
    given(consignor)
      .when(giveStatement({ from: '2026-05-01', to: '2026-04-30' }))
      .thenRefused('consignor/period');
    given(consignor, februaryStatement)
      .when(giveStatement({}, [RECEIVED_LINE, SOLD_LINE], '2026-03-01'))
      .thenNothing();
  });

  it('is refused for a company that never left a piece with the shop', () => {
    given(consignor).when(giveStatement({}, [])).thenRefused('consignor/unknown');
    given(consignor)
      .when(payConsignor(1_00, {}, []))
      .thenRefused('consignor/unknown');
  });

  it('has earlier lines in its opening, and the next one can restate them', () => {
    const first = {
      type: 'ConsignorStatementGiven',
      data: {
        ...februaryStatement.data,
        from: '2026-02-10',
        opening: 540_00,
        lines: [],
        carried: [RECEIVED_LINE, SOLD_LINE],
      },
    } as ConsignorEvent;
    given(consignor)
      .when(giveStatement({ from: '2026-02-10', to: '2026-02-28' }))
      .then(first);
    const { state } = given(consignor, first);
    const next = statementOf({ stated: state.stated, closing: 540_00 }, withLines(RECEIVED_LINE), {
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

describe('a line of an earlier statement', () => {
  const MARCH = { from: '2026-03-01', to: '2026-03-31' };
  const { stated } = given(consignor, februaryStatement).state;
  const march = (lines: Line[], reasons = {}) => statementOf({ stated, closing: 540_00 }, { lines, reasons }, MARCH);

  it('is taken back with the reason if it was corrected', () => {
    expect(march([RECEIVED_LINE], { 71: 'wrong piece' })).toMatchObject({
      opening: 540_00,
      closing: 0,
      lines: [{ ...SOLD_LINE, amount: -540_00, restates: 'taken back', reason: 'wrong piece' }],
    });
  });

  it('is followed by late lines of its period', () => {
    const late = { ...SOLD_LINE, transaction_id: 72, day: '2026-02-20' };
    expect(march([RECEIVED_LINE, SOLD_LINE, late])).toMatchObject({
      closing: 1_080_00,
      lines: [{ transaction_id: 72, restates: 'late', reason: null }],
    });
  });

  it('is taken back and stated again if it has changed', () => {
    const other = { ...SOLD_LINE, share: 50, amount: 450_00 };
    expect(march([RECEIVED_LINE, other]).lines).toEqual([
      statedLine({ ...SOLD_LINE, amount: -540_00 }, 'taken back'),
      statedLine(other, 'late'),
    ]);
  });

  it('stays if only the name of the piece has changed', () => {
    expect(march([RECEIVED_LINE, { ...SOLD_LINE, title: 'Ebb Tide' }]).lines).toEqual([]);
  });

  it('has the reason of the corrected sale on the line of its return as well', () => {
    const back: Line = {
      ...SOLD_LINE,
      transaction_id: 75,
      sale_id: 71,
      day: '2026-02-07',
      kind: 'brought back',
      amount: -540_00,
    };
    const before = { stated: { ...stated, '75/71/': back }, closing: 0 };
    const { lines } = statementOf(before, { lines: [RECEIVED_LINE], reasons: { 71: 'twice' } }, MARCH);
    expect(lines.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-540_00, 'twice'],
      [540_00, 'twice'],
    ]);
  });

  it('adds up by kinds of lines', () => {
    const late = { ...SOLD_LINE, transaction_id: 72, day: '2026-02-20' };
    const sale = { ...SOLD_LINE, transaction_id: 73, day: '2026-03-20', amount: 10_00 };
    const back: Line = { ...sale, transaction_id: 74, sale_id: 73, kind: 'brought back', amount: -10_00 };
    const out: Line = { ...sale, transaction_id: null, payout_id: 3, kind: 'paid', amount: -300_00 };
    const totals = totalsOf(march([RECEIVED_LINE, SOLD_LINE, late, sale, back, out]).lines);
    expect(totals).toEqual({ sold: 10_00, brought_back: -10_00, paid: -300_00, restated: 540_00 });
  });
});

describe('a payout', () => {
  it('is made today by default, and lowers what is owed', () => {
    given(consignor).when(payConsignor(540_00)).then(consignorPaid(540_00));
    given(consignor)
      .when(payConsignor(1_00, { on: '2026-03-01', reference: '1042' }))
      .then({
        type: 'ConsignorPaid',
        data: { ...consignorPaid(1_00, '2026-03-01').data, reference: '1042' },
      } as ConsignorEvent);
    given(consignor, consignorPaid(540_00)).when(payConsignor(1)).thenRefused('consignor/above-balance');
  });

  it('can be more than what is owed only with a reason', () => {
    given(consignor).when(payConsignor(540_01)).thenRefused('consignor/above-balance');
    given(consignor)
      .when(payConsignor(600_00, { reason: 'an advance' }))
      .then({ type: 'ConsignorPaid', data: { ...consignorPaid(600_00).data, reason: 'an advance' } } as ConsignorEvent);
  });

  it('has what is owed in the message of a refusal', () => {
    const words = (...past: ConsignorEvent[]) => {
      try {
        const { state } = given(consignor, ...past);
        consignor.decide.PayConsignor(state, payConsignor(9_999_99).data, payConsignor(9_999_99));
      } catch (error) {
        return (error as Error).message;
      }
      return null;
    };
    expect(words()).toMatch(/^\$540\.00 are owed to them/);
    expect(words(consignorPaid(540_00))).toMatch(/^Nothing is owed to them/);
    expect(words(consignorPaid(600_00))).toMatch(/^They owe us \$60\.00/);
  });

  it('must be more than 0, and not on a future day', () => {
    given(consignor).when(payConsignor(0)).thenRefused('consignor/amount');
    given(consignor)
      .when(payConsignor(1_00, { on: '2026-06-02' }))
      .thenRefused('consignor/day');
    given(consignor)
      .when(payConsignor(1_00, { on: '1899-12-31' }))
      .thenRefused('consignor/day');
  });

  it('that is recorded twice counts twice', () => {
    given(consignor, consignorPaid(40_00)).when(payConsignor(40_00)).then(consignorPaid(40_00));
  });

  it('that is corrected does not count any more', () => {
    given(consignor, consignorPaid(540_00)).when(correctPayout()).then(payoutCorrected);
    given(consignor, consignorPaid(540_00), payoutCorrected).when(correctPayout()).thenNothing();
    given(consignor, consignorPaid(540_00), payoutCorrected).when(payConsignor(540_00)).then(consignorPaid(540_00));
    given(consignor, consignorPaid(540_00)).when(correctPayout(4)).thenRefused('payout/unknown');
  });

  it('is on the statement of its day, and reversed on the next one after its correction', () => {
    const past = [februaryStatement, consignorPaid(540_00, '2026-03-02')];
    const lines = (days: { to: string }, ...more: ConsignorEvent[]) => {
      const { state } = given(consignor, ...past, ...more);
      const [event] = consignor.decide.GiveStatement(state, days, giveStatement(days));
      return event as Extract<ConsignorEvent, { type: 'ConsignorStatementGiven' }>;
    };
    const march = lines({ to: '2026-03-31' });
    expect(march.data).toMatchObject({ closing: 0, lines: [{ kind: 'paid', title: 'check', amount: -540_00 }] });
    const april = lines({ to: '2026-04-30' }, march, payoutCorrected);
    expect(april.data).toMatchObject({
      opening: 0,
      closing: 540_00,
      lines: [{ kind: 'paid', amount: 540_00, restates: 'taken back', reason: 'not cashed' }],
    });
    expect(lines({ to: '2026-03-31' }, payoutCorrected).data.lines).toEqual([]);
  });
});
