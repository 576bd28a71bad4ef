import { article } from '@rabbet/domain/articles/articles';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import { company } from '@rabbet/domain/people/people';
import { listArtists, listRecords } from '../index';
import { type Gallery, inAGallery } from '../testing/gallery';
import { FINDINGS } from '../testing/findings';
import { withCleanHtml } from './clean-event';

const HOSTILE = `<p>Carves <em>wood</em>.</p>${FINDINGS.join('')}`;
const CLEAN = /^<p>Carves <em>wood<\/em>\.<\/p>(?!.*<(meta|img|script|svg|!))/s;

describe('what an older filter has let into the log', () => {
  let gallery: Gallery;
  inAGallery((opened) => void (gallery = opened));

  test('is shown to nobody, neither to visitors nor to staff', async () => {
    await gallery.add(company, 6, { name: 'Moss, Ann', is_artist: true, description: HOSTILE });
    await gallery.add(article, 7, { title: 'On wood', content: 'soon' });
    await gallery.change(article, 7, { content: HOSTILE });
    await gallery.settled();
    const artists = await listArtists(gallery.visitor, { id: 6 });
    const [firm] = await listRecords(gallery.staff, company, { id: 6 });
    const [written] = await listRecords(gallery.staff, article, { id: 7 });
    for (const text of [artists.data[0]?.description, firm?.description, written?.content]) expect(text).toMatch(CLEAN);
  });
});

const happened = (event: ShopEvent) => event as Recorded; // its envelope is not looked at

test.each(['GalleryEventPlanned', 'GalleryEventChanged', 'WorkshopPlanned', 'WorkshopChanged', 'CompanyAdded'])(
  '%s is told to read models with clean HTML, and with its plain texts as they are',
  (type) => {
    const html = type.startsWith('Company') ? 'description' : 'content';
    const event = happened({ type, data: { name: 'Wood < metal', [html]: HOSTILE }, personal: { 7: null } });
    const { data, personal } = withCleanHtml(event);
    expect(data).toEqual({ name: 'Wood < metal', [html]: expect.stringMatching(CLEAN) });
    expect(personal).toEqual({ 7: null });
  },
);

test('an event without HTML is told as it is', () => {
  const event = happened({ type: 'ArticleCommentAdded', data: { content: '1 < 2' } });
  expect(withCleanHtml(event)).toBe(event);
});
