import { askForLatePictures } from './kernel/pictures/late-pictures';

const HEAD_START_MS = 1_000;

/**
 * The page is whole before its scripts are there, and the picture that people came for shares the line and the processor
 * with them: it is painted first.
 */
async function painted(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const something = new Promise((go) => new PerformanceObserver(go).observe({ type: 'paint', buffered: true }));
  await Promise.all([something, picture?.decode().catch(() => {})]); // nothing comes in its place
  await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
}

const late = new Promise((go) => setTimeout(go, HEAD_START_MS));

askForLatePictures();
void Promise.race([painted(), late])
  .catch(() => {}) // an old browser does not tell
  .then(() => import('./app'))
  .then(({ takeOver }) => takeOver());
