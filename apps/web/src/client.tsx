import { askForLatePictures } from './kernel/late-pictures';

const HEAD_START_MS = 1_000;

/**
 * The page is whole before its scripts are there, and the picture that people came for shares the line with them: on a
 * slow one it goes first.
 */
async function pictureShown(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) return;
  await new Promise((go) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, go, { once: true });
    setTimeout(go, HEAD_START_MS);
  });
}

askForLatePictures();
void pictureShown()
  .then(() => import('./app'))
  .then(({ takeOver }) => takeOver());
