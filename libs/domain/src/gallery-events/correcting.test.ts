import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { galleryEvent } from './gallery-events';
import { publishedEvent, answerCommandOf, answerGiven, rsvpForm } from '../testing/gallery-events';

const correct = (before: string, after: string, person = 11) =>
  ({ type: 'CorrectGuest', data: { person_id: person }, personal: { [person]: { before, after } } }) as const;
const corrected = (news: object) => ({ type: 'GalleryEventRsvpCorrected', data: { id: 80 }, personal: { '11': news } });

test('a corrected address is corrected in the answer; correcting it again makes no event', () => {
  const right = corrected({ email: 'ann@example.org' });
  given(galleryEvent, ...publishedEvent(), answerGiven())
    .when(correct('ANN@example.com', 'ann@example.org'))
    .then(right as never);
  given(galleryEvent, ...publishedEvent(), answerGiven(), right as never)
    .when(correct('ann@example.com', 'ann@example.org'))
    .thenNothing();
});

test('a phone is corrected too; other values, and answers of other guests, stay', () => {
  const state = given(galleryEvent, ...publishedEvent(), answerGiven({ phone: '919 555 0142' }));
  state.when(correct('919 555 0142', '919 555 0143')).then(corrected({ phone: '919 555 0143' }) as never);
  state.when(correct('other@example.com', 'ann@example.org')).thenNothing();
  state.when(correct('ann@example.com', 'ann@example.org', 12)).thenNothing();
  state.when(correct('ann@example.com', 'no address')).thenNothing();
});

test('an address with an answer of its own is not given to another answer, and an erased guest is not corrected', () => {
  const other = answerGiven({ email: 'ann@example.org' }, { id: 81, person: 11 });
  const wrong = correct('ann@example.com', 'ann@example.org');
  given(galleryEvent, ...publishedEvent(), answerGiven(), other)
    .when(wrong)
    .thenNothing();
  given(galleryEvent, ...publishedEvent(), answerGiven({}, { erased: true }))
    .when(wrong)
    .thenNothing();
  given(galleryEvent).when(wrong).thenNothing();
});

test('a waiting change still waits after a correction', () => {
  const { guests, ...guest } = rsvpForm({ phone: '919 555 0142', guests: 4 });
  const change = { id: 80, change_id: 82, person_id: 11, guests };
  const events = [
    ...publishedEvent(),
    answerGiven(),
    { type: 'GalleryEventRsvpChangeAskedFor', data: change, personal: { '11': guest } } as const,
    corrected({ email: 'ann@example.org' }) as never,
  ];
  expect(fold(galleryEvent, galleryEvent.initial, events).rsvps).toMatchObject([
    { guest: { email: 'ann@example.org' }, waiting: { id: 82, guests: 4 } },
  ]);
  given(galleryEvent, ...events)
    .when(answerCommandOf({ email: 'ann@example.org', guests: 3 }))
    .then({ type: 'GalleryEventRsvpChanged', data: { id: 80, guests: 3 } });
});
