import { decide, fold } from '@rabbet/domain/deciders/decider';
import {
  dueFor,
  seatCounts,
  type WorkshopBook,
  workshopStream,
  type WorkshopStreamCommand,
} from '@rabbet/domain/registrations/registrations';
import { Calendar } from './shop/calendar';
import { registrations } from './registrations';
import { workshops } from './workshops';

const DAY = '2026-03-01T17:00:00Z';
const NOW = Date.parse(DAY);
const calendar = new Calendar(new Date(DAY));
const { forms, seats, credits } = registrations(calendar);

/** The workshops of the sample after all that the sample does with their seats. */
function books(): ReadonlyMap<number, WorkshopBook> {
  const all = new Map<number, WorkshopBook>();
  const does = (id: number, command: WorkshopStreamCommand) => {
    const before = all.get(id) ?? workshopStream.initial;
    all.set(id, fold(workshopStream, before, decide(workshopStream, before, command)));
  };
  for (const { id, command } of workshops(calendar)) {
    const ids = (parts: readonly unknown[] = []) => parts.map((_, i) => id * 100 + i);
    does(id, { ...command, facts: { times: ids(command.data.times), images: ids(command.data.images) } });
  }
  const facts = { now: NOW, tax_rate: 0.0725, check_days: 10, check_wait: 14 };
  for (const { workshop_id, id, command } of seats)
    does(workshop_id, { ...command, facts: { ...facts, order_id: id } } as WorkshopStreamCommand); // what is prepared
  return all;
}

test('there are free seats, a full workshop with a waitlist, awaited checks, and no seat that is held or offered', () => {
  const counts = new Map([...books()].map(([id, book]) => [id, seatCounts(book.seats, NOW)]));
  expect(counts.get(1)).toEqual({ paid: 2, check_mailed: 1, waitlist: 0 });
  expect(counts.get(2)).toEqual({ paid: 5, check_mailed: 1, waitlist: 3 });
  expect(counts.get(3)).toEqual({ paid: 0, check_mailed: 0, waitlist: 2 });
  const all = [...books().values()].flatMap((book) => book.seats);
  expect(all).toHaveLength(forms.length);
  expect(all.filter(({ stage, until }) => until !== null || stage === 'held' || stage === 'offered')).toEqual([]);
  expect(all.filter((seat) => seat.stage === 'registered' && dueFor(seat) !== 0)).toEqual([]);
});

test('whoever has cancelled has the credit that was granted for it', () => {
  const grants = [...books().values()].flatMap((book) => book.seats.flatMap(({ grant }) => grant ?? []));
  expect(grants.map(({ credit, credit_until }) => [credit, credit_until])).toEqual(
    credits.map(({ command }) => (command.type === 'GrantCredit' ? [command.data.amount, command.data.until] : [])),
  );
});

test('mails to the people of the sample arrive nowhere', () => {
  const mails = forms.flatMap(({ command }) =>
    Object.values('personal' in command ? (command.personal as object) : {}).map(
      (contact: { email: string }) => contact.email,
    ),
  );
  expect(mails).toHaveLength(forms.length);
  expect(mails.filter((mail) => !mail.endsWith('@example.com'))).toEqual([]);
});
