import { sectionOfPages } from './testing';

const PIECES = 'e2e/slice/piece-pages.test.ts';
const BLOG = 'apps/web/src/public/articles/BlogPage.test.tsx';
const EVENTS = 'apps/web/src/public/gallery-events/events.test.tsx';
const SHOP = 'apps/web/src/public/settings/shop-pages.test.tsx';

export const READING_PAGES = sectionOfPages('catalogue.md, section 2, blog, contact, events, and scrolling', 16, [
  {
    says: 'blog: a banner, the heading BLOG, a section for each article, newest first',
    test: [BLOG, 'articles stand below each other'],
  },
  {
    says: 'blog: image, title, sub title, publish date in long form, clipped content with READ MORE / READ LESS',
    test: ['e2e/slice/reading.test.ts', 'a long article is opened and shut'],
  },
  {
    says: 'blog: links to share with a friend',
    test: [BLOG, 'an article is shared with a friend'],
  },
  {
    says: 'blog: the anchor is the slug of the title, and the page scrolls there once',
    test: ['e2e/slice/reading.test.ts', 'a link leads to one article'],
  },
  {
    says: 'contact: phones, e-mail, fax, address, a map that leads to a maps service, and hours',
    test: [SHOP, 'contact has phones'],
  },
  {
    says: 'events: published ones are cards in two columns',
    test: [
      'e2e/slice/event-pages.test.ts',
      'the programme and an event keep nobody out and are no wider than the window, on a phone and at a desk',
    ],
  },
  {
    says: 'events: image, name, times, summary, Learn More',
    test: [EVENTS, 'events stand as cards'],
  },
  {
    says: 'events: without any, the no-events message and a link to workshops',
    test: [EVENTS, 'without events the page says so'],
  },
  {
    says: 'events: a fragment scrolls once to its card',
    test: [
      'e2e/slice/event-pages.test.ts',
      'the programme and an event keep nobody out and are no wider than the window, on a phone and at a desk',
    ],
  },
  {
    says: 'events: which RSVP form is open, and success or failure of each',
    test: [EVENTS, 'is sent for its event, and thanked for where it was sent'],
  },
  {
    says: 'event: the breadcrumb Home > Events > name',
    test: [EVENTS, 'an event has a page with all that is said of it'],
  },
  {
    says: 'event: image, name, times, summary and content',
    test: [EVENTS, 'an event has a page with all that is said of it'],
  },
  { says: 'businesses: the body of the page is not shown', nothing: 'the other document and its issue have the page' },
  { says: 'scrolling: a page without a fragment begins at the top', test: [PIECES, 'another page begins at its top'] },
  { says: 'scrolling: going back in the history restores', test: [PIECES, 'another page begins at its top'] },
  { says: 'scrolling: among the pieces of an artist the page stays', test: [PIECES, 'another page begins at its top'] },
]);
