import { fold } from '@rabbet/domain/deciders/decider';
import { given } from '@rabbet/domain/deciders/given';
import { galleryEvent, type GalleryEventEvent, type RsvpForm } from './gallery-events';
import { announced, answer, coming, form } from './testing';

const closed: GalleryEventEvent = { type: 'GalleryEventChanged', data: { closed: true } };

describe('a second answer from another browser', () => {
  const asked = (said: Partial<RsvpForm> = {}, change_id = 81, browser: string | null = 'other') => {
    const { guests, ...guest } = form(said);
    const data = { id: 80, change_id, person_id: 11, guests, browser };
    return { type: 'GalleryEventRsvpChangeAskedFor', data, personal: { '11': guest } } as const;
  };
  const confirm = (change_id = 81) => ({ type: 'ConfirmAnswer', data: { change_id } }) as const;
  const five = { guests: 5, comments: 'By car' };

  test.each(['other', null])('waits, and the first one stands: browser %s', (browser) => {
    const { state, when } = given(galleryEvent, ...announced(), coming());
    when(answer(five, { browser })).then(asked(five, 81, browser));
    expect(fold(galleryEvent, state, [asked(five)]).rsvps).toMatchObject([{ guests: 2, guest: { comments: null } }]);
  });

  test('of nobody known waits for nobody known: two without a browser are not the same one', () => {
    const given_ = { ...coming(), data: { ...coming().data, browser: null } };
    given(galleryEvent, ...announced(), given_)
      .when(answer(five, { browser: null }))
      .then(asked(five, 81, null));
  });

  test('that says the same as what stands, or as what waits, is no change', () => {
    given(galleryEvent, ...announced(), coming())
      .when(answer({}, { browser: 'other' }))
      .thenNothing();
    given(galleryEvent, ...announced(), coming(), asked(five))
      .when(answer(five, { id: 82, browser: 'third' }))
      .thenNothing();
  });

  test('holds once it is confirmed, after closing too, and its browser is the own one from then on', () => {
    const changed = {
      type: 'GalleryEventRsvpChanged',
      data: { id: 80, guests: 5, browser: 'other' },
      personal: { '11': { comments: 'By car' } },
    } as const;
    given(galleryEvent, ...announced(), coming(), asked(five), closed)
      .when(confirm())
      .then(changed);
    given(galleryEvent, ...announced(), coming(), asked(five), changed)
      .when(confirm())
      .thenNothing();
    given(galleryEvent, ...announced(), coming(), asked(five), changed)
      .when(answer({ guests: 6 }, { browser: 'other' }))
      .then({ type: 'GalleryEventRsvpChanged', data: { id: 80, guests: 6 }, personal: { '11': { comments: null } } });
  });

  test('gives way to a later one, and to one from the own browser, even if that says what stands', () => {
    given(galleryEvent, ...announced(), coming(), asked(five), asked({ guests: 9 }, 82))
      .when(confirm(81))
      .thenNothing();
    const again = { type: 'GalleryEventRsvpChanged', data: { id: 80 } } as const;
    given(galleryEvent, ...announced(), coming(), asked(five))
      .when(answer())
      .then(again);
    given(galleryEvent, ...announced(), coming(), asked(five), again)
      .when(confirm())
      .thenNothing();
  });

  test('is gone with the answer that was withdrawn, and with the person who was erased', () => {
    given(galleryEvent, ...announced(), coming(), asked(five), {
      type: 'GalleryEventRsvpWithdrawn',
      data: { id: 80 },
    })
      .when(confirm())
      .thenNothing();
    given(galleryEvent, ...announced(), coming({}, { erased: true }), { ...asked(five), personal: { '11': null } })
      .when(confirm())
      .thenNothing();
  });

  test('is refused where the event takes no answers', () => {
    given(galleryEvent, ...announced(), coming(), closed)
      .when(answer(five, { browser: 'other' }))
      .thenRefused('gallery-event/closed');
  });
});
