import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { galleryEvent, type GalleryEventEvent, type RsvpForm } from './gallery-events';
import { announced, answer, coming, form } from './testing';

const closed: GalleryEventEvent = { type: 'GalleryEventChanged', data: { closed: true } };

const waitingChange = (values: Partial<RsvpForm> = {}, change_id = 81) => {
  const { guests, ...guest } = form(values);
  const data = { id: 80, change_id, person_id: 11, guests };
  return { type: 'GalleryEventRsvpChangeAskedFor', data, personal: { '11': guest } } as const;
};
const confirm = (change_id = 81, browser: string | null = null) =>
  ({ type: 'ConfirmAnswer', data: { change_id, browser } }) as const;
const five = { guests: 5, comments: 'By car' };
const changed = {
  type: 'GalleryEventRsvpChanged',
  data: { id: 80, guests: 5, change_id: 81 },
  personal: { '11': { comments: 'By car' } },
} as const;

describe('a second answer from another browser', () => {
  test.each(['other', null])('waits, and the first one stands: browser %s', (browser) => {
    const { state, when } = given(galleryEvent, ...announced(), coming());
    when(answer(five, { browser })).then(waitingChange(five));
    expect(fold(galleryEvent, state, [waitingChange(five)]).rsvps).toMatchObject([
      { guests: 2, guest: { comments: null } },
    ]);
  });

  test('waits also where neither answer has a browser: two unknown browsers are not the same', () => {
    const anonymous = { ...coming(), data: { ...coming().data, browser: null } };
    given(galleryEvent, ...announced(), anonymous)
      .when(answer(five, { browser: null }))
      .then(waitingChange(five));
  });

  test('that equals the one that stands is no change, unless another waits: then it replaces the waiting one', () => {
    const other = answer({}, { id: 82, browser: 'other' });
    given(galleryEvent, ...announced(), coming())
      .when(other)
      .thenNothing();
    given(galleryEvent, ...announced(), coming(), waitingChange(five))
      .when(other)
      .then(waitingChange({}, 82));
  });

  test('that equals the waiting one replaces it, so that its mail comes again', () => {
    given(galleryEvent, ...announced(), coming(), waitingChange(five))
      .when(answer(five, { id: 82, browser: 'other' }))
      .then(waitingChange(five, 82));
  });

  test('holds once it is confirmed, after closing too, and is confirmed again without a change', () => {
    given(galleryEvent, ...announced(), coming(), waitingChange(five), closed)
      .when(confirm())
      .then(changed);
    given(galleryEvent, ...announced(), coming(), waitingChange(five), changed)
      .when(confirm())
      .thenNothing();
  });

  test('keeps the address, and only the browser that confirms it may change it at once from then on', () => {
    const elsewhere = waitingChange({ email: 'ANN@example.com', guests: 5 });
    const { state, when } = given(galleryEvent, ...announced(), coming(), elsewhere);
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

  test('gives way to a later one, and to one from the own browser, even if that says what stands', () => {
    const later = waitingChange({ guests: 9 }, 82);
    given(galleryEvent, ...announced(), coming(), waitingChange(five), later)
      .when(confirm(81))
      .thenRefused('link/void');
    const again = { type: 'GalleryEventRsvpChanged', data: { id: 80 } } as const;
    given(galleryEvent, ...announced(), coming(), waitingChange(five))
      .when(answer())
      .then(again);
    given(galleryEvent, ...announced(), coming(), waitingChange(five), again)
      .when(confirm())
      .thenRefused('link/void');
  });

  test('is gone with the answer that was withdrawn, and with the person who was erased', () => {
    const withdrawn: GalleryEventEvent = { type: 'GalleryEventRsvpWithdrawn', data: { id: 80 } };
    given(galleryEvent, ...announced(), coming(), waitingChange(five), withdrawn)
      .when(confirm())
      .thenRefused('link/void');
    given(galleryEvent, ...announced(), coming({}, { erased: true }), {
      ...waitingChange(five),
      personal: { '11': null },
    })
      .when(confirm())
      .thenRefused('link/void');
  });

  test('is refused where the event takes no answers', () => {
    given(galleryEvent, ...announced(), coming(), closed)
      .when(answer(five, { browser: 'other' }))
      .thenRefused('gallery-event/closed');
  });

  test('of another domain is the answer of somebody else, however alike it is spelled', () => {
    const values = { email: 'ann@exämple.com' };
    given(galleryEvent, ...announced(), coming())
      .when(answer(values, { browser: 'other' }))
      .then({
        ...coming(values, { id: 81, person: 12 }),
        data: { ...coming({}, { id: 81, person: 12 }).data, browser: 'other' },
      });
  });
});
