import type { PagesReply, PageSubject } from '@rabbet/client';
import { type DocumentInput, type MachineDocument, XML_BEGINS, xmlText } from '../../kernel/pages/documents';
import {
  artistPath,
  DOCUMENT_PATHS,
  eventPath,
  PATHS,
  piecePath,
  sitemapPartPath,
  workshopPath,
} from '../../paths/paths';

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** https://www.sitemaps.org/protocol.html: the pages themselves, or where one file does not hold them, files of them. */
export const sitemap: MachineDocument = {
  address: /^\/sitemap(-[1-9]\d{0,5})?\.xml$/,
  type: 'application/xml; charset=utf-8',
  async write(input, client) {
    const isWhole = input.path === DOCUMENT_PATHS.sitemap;
    const part = isWhole ? 1 : Number(/\d+/.exec(input.path)?.[0]);
    const pages = await client.pages({ part });
    if (isWhole && pages.parts > 1) return indexOf(pages, input);
    return part > pages.parts ? null : filledWith(pages, part === 1 ? usual(pages, input) : [], input);
  },
};

interface Listed {
  readonly address: string;
  readonly changed: string | null;
}

/** Number of addresses in a slice. Other requests are answered between two slices. */
const SLICE = 1_000;

async function filledWith({ subjects }: PagesReply, usual: readonly Listed[], input: DocumentInput): Promise<string> {
  const shownSubjects = shownAmong(subjects, input);
  let urls = usual.map(urlOf).join('');
  for (let from = 0; from < shownSubjects.length; from += SLICE) {
    const slice = shownSubjects.slice(from, from + SLICE);
    urls += slice
      .map((subject) => urlOf({ address: input.origin + pathOf(subject), changed: subject.changed_at }))
      .join('');
    await new Promise((resolve) => setTimeout(resolve));
  }
  return `${XML_BEGINS}<urlset xmlns="${SCHEMA}">\n${urls}</urlset>\n`;
}

function urlOf({ address, changed }: Listed): string {
  return `<url><loc>${xmlText(address)}</loc>${lastChanged(changed)}</url>\n`;
}

function indexOf({ parts }: PagesReply, { origin }: DocumentInput): string {
  const files = Array.from({ length: parts }, (_, i) => xmlText(origin + sitemapPartPath(i + 1)));
  const entries = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>\n`).join('');
  return `${XML_BEGINS}<sitemapindex xmlns="${SCHEMA}">\n${entries}</sitemapindex>\n`;
}

function lastChanged(changed: string | null): string {
  return changed === null ? '' : `<lastmod>${changed.slice(0, SECONDS)}Z</lastmod>`;
}
const SECONDS = 'yyyy-MM-ddTHH:mm:ss'.length;

/** Pages that ask search engines to leave them out: for mails and sent forms, and what a visitor keeps. */
const UNLISTED: readonly string[] = [
  PATHS.favourites,
  PATHS.newsletterThanks,
  PATHS.confirmNewsletter,
  PATHS.leaveNewsletter,
  PATHS.rsvpLink,
  PATHS.registrationLink,
];

/** Pages that are always there. What stands on them has changed when one of these has. */
function usual({ kinds }: PagesReply, { origin, isOpen }: DocumentInput): Listed[] {
  const shows: Readonly<Record<string, readonly PageSubject['kind'][]>> = {
    [PATHS.home]: ['piece', 'event'],
    [PATHS.artists]: ['artist'],
    [PATHS.inventory]: ['piece'],
    [PATHS.events]: ['event'],
    [PATHS.workshops]: ['workshop'],
    [PATHS.blog]: ['article'],
  };
  const latest = (path: string) =>
    kinds.reduce<string | null>((last, { kind, changed_at }) => {
      const isNewer = shows[path]?.includes(kind) && changed_at !== null && (last === null || changed_at > last);
      return isNewer ? changed_at : last;
    }, null);
  const open = Object.values(PATHS).filter((path) => !UNLISTED.includes(path) && isOpen(path));
  return open.map((path) => ({ address: origin + path, changed: latest(path) }));
}

/** Articles stand on the page of all of them: an address with a fragment is no other one to a search engine. */
function shownAmong(subjects: readonly PageSubject[], { isOpen }: DocumentInput): readonly PageSubject[] {
  const hasPage = {
    article: false,
    event: isOpen(eventPath({ id: 1, name: 'A' })),
    workshop: isOpen(workshopPath({ id: 1, name: 'A', instructor: null })),
    artist: isOpen(artistPath({ id: 1, name: 'A', is_artist: true })),
    piece: true,
  };
  return subjects.filter(({ kind }) => hasPage[kind]);
}

function pathOf({ kind, id, name, maker }: PageSubject): string {
  if (kind === 'event') return eventPath({ id, name });
  if (kind === 'workshop') return workshopPath({ id, name, instructor: maker });
  if (kind === 'artist') return artistPath({ id, name, is_artist: true });
  return piecePath({ id, name, manufacturer: maker });
}
