import { KINDS } from '@rabbet/domain/registry/kinds';
import { STREAMS } from '@rabbet/domain/registry/streams';
import { eventsOf } from '@rabbet/domain/records/record';
import { eventInWords, happenedInWords } from './wording';

const event = {
  ...({ at: '2026-03-02T15:00:00.000Z', by: 'account-7', origin: 'web', stream: 'order-12', revision: 3 } as const),
  ...{ type: 'OrderDueDateSet', data: { due_date: '2026-12-20', customer_id: 5 }, commandId: null },
  ...{ id: 'e', position: '' as never },
};

test('every event of the shop reads as a sentence', () => {
  const types = [...STREAMS.flatMap(({ evolve }) => Object.keys(evolve)), ...KINDS.flatMap((kind) => eventsOf(kind))];
  const sentences = types.map(happenedInWords);
  expect(sentences.filter((sentence) => !/^[a-z]+ .*\b(was|were|ended|succeeded)\b/.test(sentence))).toEqual([]);
  expect(
    sentences.filter((sentence) => /[A-Z]|\b(was|were) *$|\s{2}/.test(sentence.replace('RSVP', 'answer'))),
  ).toEqual([]);
});

test('a sentence says when, by whom and what, with dates in words and without ids', () => {
  expect(eventInWords(event, new Set())).toBe(
    'March 2, 2026, 10:00 AM, by the shop: an order due date was set (order 12). Due date: December 20, 2026.',
  );
  expect(eventInWords(event, new Set(['account-7']))).toMatch(/AM, by yourself: /);
  expect(eventInWords({ ...event, by: 'anonymous' }, new Set(['account-7']))).toMatch(/on the site, by you or in/);
});

test('an event of an earlier day says both days, and what was erased says so', () => {
  const earlier = { ...event, occurredAt: '2026-02-01T15:00:00.000Z', personal: { 5: null } };
  expect(eventInWords(earlier, new Set())).toMatch(
    /^March 2, 2026, 10:00 AM \(of February 1, 2026, 10:00 AM\), .* What it said of you is erased\.$/,
  );
});
