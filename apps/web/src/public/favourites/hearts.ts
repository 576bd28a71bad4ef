import { keepPieces, keptPieces, keptText, onKept } from './stored-favourites';

/**
 * Hangs a heart at every piece of the page, and at those that come later; one that is pressed marks its piece as a
 * favourite, or no longer. Pages are sent without any: they are many, and dead without a script. Answers what hangs them
 * at later ones.
 */
export function tendHearts(): MutationObserver | null {
  if (keptText() === null) return null;
  document.addEventListener('click', press);
  onKept(tell);
  const later = new MutationObserver(hang);
  later.observe(document.body, { childList: true, subtree: true });
  hang();
  tell();
  return later;
}

function hang(): void {
  const before = hearts().length;
  for (const tile of document.querySelectorAll('.tile')) {
    const [, id] = /\/(\d+)\/[^/]*$/.exec(tile.querySelector('a')?.pathname ?? '') ?? [];
    hangAt(tile, id, tile.querySelector('.tile-name')?.textContent);
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-heart]'))
    hangAt(place, place.dataset.heart, place.dataset.name);
  if (hearts().length > before) tell();
}

function hangAt(place: Element, id: string | undefined, name: string | null | undefined): void {
  // of the link in the head
  const drawing = document.querySelector('[data-favourites] svg');
  if (!id || !drawing || place.querySelector('.heart')) return;
  const heart = document.createElement('button');
  heart.type = 'button';
  heart.className = 'heart';
  heart.value = id;
  heart.setAttribute('aria-label', `Favorite: ${name}`);
  heart.append(drawing.cloneNode(true));
  place.append(heart);
}

function hearts() {
  return document.querySelectorAll<HTMLButtonElement>('.heart');
}

function press({ target }: MouseEvent): void {
  const heart = (target as Element).closest<HTMLButtonElement>('.heart'); // something of the page was clicked
  if (!heart) return;
  const id = Number(heart.value);
  const markedIds = keptPieces();
  keepPieces(markedIds.includes(id) ? markedIds.filter((markedId) => markedId !== id) : [id, ...markedIds]);
}

/** Updates every heart and the counts beside the links to the favorites. */
function tell(): void {
  const markedIds = keptPieces();
  for (const heart of hearts()) heart.setAttribute('aria-pressed', String(markedIds.includes(Number(heart.value))));
  for (const link of document.querySelectorAll<HTMLElement>('[data-favourites]'))
    link.dataset.favourites = markedIds.length > 0 ? String(markedIds.length) : '';
}
