import { Shop } from '../slice/shop';
import { Robot } from './robot';

const shop = new Shop({ LOG_LEVEL: 'warn' });
beforeAll(() => shop.start());
afterAll(() => shop.close());

/** About 200 pages, 80 forms and 15 pictures. The hour is in `robot.faults.ts`. */
const STEPS = 300;
const PAGES = [
  '/',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/newsletter',
  '/favourites',
  '/enquire',
  '/enquire?',
  '/artists',
  '/artists?',
  '/artists/#',
  '/artists/#/#',
  '/inventory',
  '/inventory?',
  '/blog',
  '/blog/feed.xml',
  '/events',
  '/events/#',
  '/events/#.ics',
  ...['custom-framing', 'custom-mirrors', 'fine-art', 'installations', 'consultations', 'art-for-businesses'].map(
    (name) => `/services/${name}`,
  ),
];
const FORMS = [
  'GET /',
  'GET /artists category,sort,term',
  'GET /artists page',
  'GET /inventory category,max_height,max_width,min_height,min_width,sort,term',
  'GET /inventory page',
  'POST /enquire email,message,name,phone,website',
  'POST /events comments,email,first,guests,last,phone,website',
  'POST /events/# comments,email,first,guests,last,phone,website',
  'POST /newsletter EMAIL,FNAME,HONEYPOT,LNAME',
];

test('a robot meets every kind of page and of form, and no fault, no dead link and no heavy page', async () => {
  const seed = Number(process.env['TEST_SEED']);
  const robot = new Robot({ site: shop.url, seed, goesOn: (steps) => steps < STEPS });
  const { faults, unmet, pages, forms, pictures } = await robot.run();
  expect({ faults, unmet }).toEqual({ faults: [], unmet: [] });
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(PAGES));
  expect(Object.keys(forms)).toEqual(expect.arrayContaining(FORMS));
  expect(Object.entries(forms).filter(([, sent]) => sent < 3)).toEqual([]);
  expect([pages['/artists/#/#']! > 50, pages['/artists/#']! > 5, pictures > 5]).toEqual([true, true, true]); // met, as PAGES says
});
