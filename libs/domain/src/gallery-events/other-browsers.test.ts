import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/testing/given';
import { galleryEvent, type GalleryEventEvent, type RsvpForm } from './gallery-events';
import { publishedEvent, answerCommandOf, answerGiven, rsvpForm } from '../testing/gallery-events';

const closed: GalleryEventEvent = { type: 'GalleryEventChanged', data: { closed: true } };

const waitingChange = (values: Partial<RsvpForm> = {}, change_id = 81) => {
  const { guests, ...guest } = rsvpForm(values);
  const data = { id: 80, change_id, person_id: 11, guests };
  return { type: 'GalleryEventRsvpChangeAskedFor', data, personal: { '11': guest } } as const;
};
const confirm = (change_id = 81, browser: string | null = null) =>
  ({ type: 'ConfirmAnswer', data: { change_id, browser } }) as const;
const fiveByCar = { guests: 5, comments: 'By car' };
const waitingConfirmed = {
  type: 'GalleryEventRsvpChanged',
  data: { id: 80, guests: 5, change_id: 81 },
  personal: { '11': { comments: 'By car' } },
} as const;

describe('a second answer from another browser', () => {
  test.each(['other', null])('waits to be confirmed, and does not change the first one: browser %s', (browser) => {
    const { state, when } = given(galleryEvent, ...publishedEvent(), answerGiven());
    when(answerCommandOf(fiveByCar, { browser })).then(waitingChange(fiveByCar));
    expect(fold(galleryEvent, state, [waitingChange(fiveByCar)]).rsvps).toMatchObject([
      { guests: 2, guest: { comments: null } },
    ]);
  });

  test('waits also if neither answer has a browser', () => {
    const anonymous = { ...answerGiven(), data: { ...answerGiven().data, browser: null } };
    given(galleryEvent, ...publishedEvent(), anonymous)
      .when(answerCommandOf(fiveByCar, { browser: null }))
      .then(waitingChange(fiveByCar));
  });

  test('that equals the current one makes no event, or replaces a waiting one', () => {
    const other = answerCommandOf({}, { id: 82, browser: 'other' });
    given(galleryEvent, ...publishedEvent(), answerGiven())
      .when(other)
      .thenNothing();
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar))
      .when(other)
      .then(waitingChange({}, 82));
  });

  test('that equals the waiting one replaces it, so that the mail is sent again', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar))
      .when(answerCommandOf(fiveByCar, { id: 82, browser: 'other' }))
      .then(waitingChange(fiveByCar, 82));
  });

  test('replaces the first once it is confirmed, also after closing; confirming it again makes no event', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar), closed)
      .when(confirm())
      .then(waitingConfirmed);
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar), waitingConfirmed)
      .when(confirm())
      .thenNothing();
  });

  test('keeps the address of the first, and may be changed at once by the browser that confirmed it', () => {
    const elsewhere = waitingChange({ email: 'ANN@example.com', guests: 5 });
    const { state, when } = given(galleryEvent, ...publishedEvent(), answerGiven(), elsewhere);
    when(confirm()).then({ type: 'GalleryEventRsvpChanged', data: { id: 80, guests: 5, change_id: 81 } });
    const byLink = {
      type: 'GalleryEventRsvpChanged',
      data: { id: 80, guests: 5, change_id: 81, browser: 'mail' },
    } as const;
    when(confirm(81, 'mail')).then(byLink);
    expect(fold(galleryEvent, state, [byLink]).rsvps).toMatchObject([
      { browser: 'mail', guest: { email: 'ann@example.com' } },
    ]);
  });

  test('is void after a later one, and after one from the first browser', () => {
    const later = waitingChange({ guests: 9 }, 82);
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar), later)
      .when(confirm(81))
      .thenRefused('link/void');
    const again = { type: 'GalleryEventRsvpChanged', data: { id: 80 } } as const;
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar))
      .when(answerCommandOf())
      .then(again);
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar), again)
      .when(confirm())
      .thenRefused('link/void');
  });

  test('is void once the first is withdrawn or its person is erased', () => {
    const withdrawn: GalleryEventEvent = { type: 'GalleryEventRsvpWithdrawn', data: { id: 80 } };
    given(galleryEvent, ...publishedEvent(), answerGiven(), waitingChange(fiveByCar), withdrawn)
      .when(confirm())
      .thenRefused('link/void');
    given(galleryEvent, ...publishedEvent(), answerGiven({}, { erased: true }), {
      ...waitingChange(fiveByCar),
      personal: { '11': null },
    })
      .when(confirm())
      .thenRefused('link/void');
  });

  test('is refused where the event takes no answers', () => {
    given(galleryEvent, ...publishedEvent(), answerGiven(), closed)
      .when(answerCommandOf(fiveByCar, { browser: 'other' }))
      .thenRefused('gallery-event/closed');
  });

  test('with an address of a similar domain is an answer of somebody else', () => {
    const values = { email: 'ann@exämple.com' };
    given(galleryEvent, ...publishedEvent(), answerGiven())
      .when(answerCommandOf(values, { browser: 'other' }))
      .then({
        ...answerGiven(values, { id: 81, person: 12 }),
        data: { ...answerGiven({}, { id: 81, person: 12 }).data, browser: 'other' },
      });
  });
});
