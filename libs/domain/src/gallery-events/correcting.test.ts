import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { galleryEvent } from './gallery-events';
import { announced, answer, coming, form } from './testing';

const correct = (before: string, after: string, person = 11) =>
  ({ type: 'CorrectGuest', data: { person_id: person }, personal: { [person]: { before, after } } }) as const;
const corrected = (news: object) => ({ type: 'GalleryEventRsvpCorrected', data: { id: 80 }, personal: { '11': news } });

test('an address that was put right is put right in the answer, and put right again it stays', () => {
  const right = corrected({ email: 'ann@example.org' });
  given(galleryEvent, ...announced(), coming())
    .when(correct('ANN@example.com', 'ann@example.org'))
    .then(right as never);
  given(galleryEvent, ...announced(), coming(), right as never)
    .when(correct('ann@example.com', 'ann@example.org'))
    .thenNothing();
});

test('a phone is corrected alike; other values of the guest, and answers of other guests, stay', () => {
  const state = given(galleryEvent, ...announced(), coming({ phone: '919 555 0142' }));
  state.when(correct('919 555 0142', '919 555 0143')).then(corrected({ phone: '919 555 0143' }) as never);
  state.when(correct('other@example.com', 'ann@example.org')).thenNothing();
  state.when(correct('ann@example.com', 'ann@example.org', 12)).thenNothing();
  state.when(correct('ann@example.com', 'no address')).thenNothing();
});

test('an address that has an answer of its own keeps it, and nothing is corrected of an erased guest or a removed event', () => {
  const other = coming({ email: 'ann@example.org' }, { id: 81, person: 11 });
  const wrong = correct('ann@example.com', 'ann@example.org');
  given(galleryEvent, ...announced(), coming(), other)
    .when(wrong)
    .thenNothing();
  given(galleryEvent, ...announced(), coming({}, { erased: true }))
    .when(wrong)
    .thenNothing();
  given(galleryEvent).when(wrong).thenNothing();
});

test('what waits beside it still waits', () => {
  const { guests, ...guest } = form({ phone: '919 555 0142', guests: 4 });
  const change = { id: 80, change_id: 82, person_id: 11, guests };
  const events = [
    ...announced(),
    coming(),
    { type: 'GalleryEventRsvpChangeAskedFor', data: change, personal: { '11': guest } } as const,
    corrected({ email: 'ann@example.org' }) as never,
  ];
  expect(fold(galleryEvent, galleryEvent.initial, events).rsvps).toMatchObject([
    { guest: { email: 'ann@example.org' }, waiting: { id: 82, guests: 4 } },
  ]);
  given(galleryEvent, ...events)
    .when(answer({ email: 'ann@example.org', guests: 3 }))
    .then({ type: 'GalleryEventRsvpChanged', data: { id: 80, guests: 3 } });
});
