/** Every page for visitors, by what it is called in figures: its path in the shop that answers there. */
export async function publicPages(url: string, only: readonly string[] | null = null): Promise<Map<string, string>> {
  const [piece] = (await fetchReply<{ data: Piece[] }>(url, '/core/mob/commerce/widgets?count=1')).data;
  const [event] = await fetchReply<{ id: number }[]>(url, '/core/content/events?publish=1&count=1');
  if (!piece?.manufacturer_id || !event) throw new Error('this shop has no piece, or no event');
  const artist = `/artists/${piece.manufacturer_id}/-`;
  const pages = new Map([
    ...Object.entries(PAGES),
    ['artist', await landedAt(url, artist)],
    ['piece', await landedAt(url, `${artist}/${piece.id}/-`)],
    ['event', await landedAt(url, `/events/${event.id}/-`)],
  ]);
  const unknown = only?.filter((name) => !pages.has(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`no page is called ${unknown.join(', ')}: there are ${[...pages.keys()].join(', ')}`);
  return new Map([...pages].filter(([name]) => only?.includes(name) ?? true));
}

const PAGES = {
  home: '/',
  inventory: '/inventory',
  artists: '/artists',
  blog: '/blog',
  events: '/events',
  about: '/about',
  contact: '/contact',
  'fine-art': '/services/fine-art',
  'art-for-businesses': '/services/art-for-businesses',
  'custom-framing': '/services/custom-framing',
  'custom-mirrors': '/services/custom-mirrors',
  consultations: '/services/consultations',
  installations: '/services/installations',
  enquire: '/enquire',
  newsletter: '/newsletter',
  privacy: '/privacy',
  terms: '/terms',
};

interface Piece {
  readonly id: number;
  readonly manufacturer_id: number | null;
}

async function fetchReply<Reply>(url: string, path: string): Promise<Reply> {
  return (await fetch(url + path)).json() as Promise<Reply>; // as the specification tells it
}

/** The one address of a page, which another spelling leads to. */
async function landedAt(url: string, path: string): Promise<string> {
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}`);
  return new URL(answer.url).pathname;
}
