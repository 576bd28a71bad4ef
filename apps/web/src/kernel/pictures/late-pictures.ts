/** A stand-in is one pixel wide before the page's sizes stretch it, and a picture never is. */
const NARROWEST_PX = 8;
const FIRST_PAUSE_MS = 1_500;
const MOST_TRIES = 7;

const tries = new WeakMap<HTMLImageElement, number>();

/**
 * The shop sends a small ground for a picture that is still being made, so that no call of the page waits behind it
 * (`STAND_IN_PX`). Asks for those again, and for what did not come at all, less and less often.
 */
export function askForLatePictures(): void {
  for (const end of ['load', 'error']) document.addEventListener(end, ({ target }) => askLater(target), true);
  for (const picture of document.images) if (picture.complete) askLater(picture);
}

function askLater(picture: unknown): void {
  if (!(picture instanceof HTMLImageElement) || picture.naturalWidth >= NARROWEST_PX) return;
  const { currentSrc } = picture;
  const tried = tries.get(picture) ?? 0;
  if (!currentSrc.includes('/images/') || tried === MOST_TRIES) return;
  tries.set(picture, tried + 1);
  setTimeout(
    () => {
      if (picture.currentSrc !== currentSrc) return;
      picture.srcset = '';
      // browsers keep what an address has shown on this page; this one leads on to it
      picture.src = `${currentSrc.split('&')[0]}&${tried}`;
    },
    FIRST_PAUSE_MS * 1.6 ** tried,
  );
}
