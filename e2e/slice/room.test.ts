import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './browser';
import { Shop } from './shop';

const shop = new Shop({ LOG_LEVEL: 'warn' });
let browser: Browser;
beforeAll(async () => {
  [browser] = await Promise.all([openBrowser(), shop.start()]);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
});

/** Pieces of the sample. */
const PIECES = {
  high: '/artists/15/ines-castellanos/1508/evening-getsemani',
  vase: '/artists/25/astrid-moon-lindgren/2504/dusk-falls-lake',
  mirror: '/artists/33/pamlico-mirror-frame-works/3302/silver-leaf-mirror',
};

test('room and wall are chosen without scripts, by key', async () => {
  const { page, leave } = await visit(browser, shop.url, { javaScriptEnabled: false });
  await page.goto(PIECES.high, { waitUntil: 'domcontentloaded' });
  const livingRoom = page.locator('.room-of-living').last();
  expect(await livingRoom.isVisible()).toBe(true);
  await page.getByRole('radio', { name: 'Living room' }).focus();
  await page.keyboard.press('ArrowRight');
  await livingRoom.waitFor({ state: 'hidden' }); // the browser answers the key before it draws anew
  expect(await page.locator('.room-of-dining').last().isVisible()).toBe(true);
  const paint = () => page.locator('.room-paint').evaluate((wall) => getComputedStyle(wall).fill);
  const before = await paint();
  await page.getByRole('radio', { name: 'Slate' }).check();
  expect(await paint()).not.toBe(before);
  await leave();
});

/** Measures what is solid of a piece's picture in the room, in inches, and counts the rectangles around it. */
function measureInRoom(page: Page): Promise<Readonly<Record<'width' | 'height' | 'rectangles', number>>> {
  return page.locator('.room-drawing').evaluate(async (drawing: SVGSVGElement) => {
    const drawn = drawing.querySelector('image')!; // the piece has a picture
    const find = () => fetch(drawn.getAttribute('href')!, { headers: { accept: 'image/webp' } });
    let reply = await find();
    while (reply.headers.get('cache-control') === 'no-cache') reply = await find(); // another one stands for it
    const picture = await createImageBitmap(await reply.blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    const pen = canvas.getContext('2d')!; // every browser has one
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, picture.width, picture.height);
    const xs: number[] = [];
    const ys: number[] = [];
    for (let at = 0; at < picture.width * picture.height; at++)
      if (data[4 * at + 3]! > 230) {
        xs.push(at % picture.width);
        ys.push(Math.floor(at / picture.width));
      }
    const most = (at: number[]) => at.reduce((a, b) => Math.max(a, b));
    const share = (at: number[], of: number) => (most(at) + most(at.map((value) => -value)) + 1) / of;
    const { width, height } = drawn.getBoundingClientRect();
    const inch = drawing.getScreenCTM()!.a; // it is drawn; the visitor is 66 of these high
    return {
      width: (share(xs, picture.width) * width) / inch,
      height: (share(ys, picture.height) * height) / inch,
      rectangles: drawn.closest('.room-work')!.querySelectorAll('rect').length,
    };
  });
}

test.each([
  ['mirror', PIECES.mirror, 36, 48],
  ['vase', PIECES.vase, 10, 15],
])('in the room a %s stands or hangs by itself, in its true size', async (_, address, width, height) => {
  const { page, leave } = await visit(browser, shop.url);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const measured = await measureInRoom(page);
  expect(Math.abs(measured.width / width - 1)).toBeLessThan(0.01);
  expect(Math.abs(measured.height / height - 1)).toBeLessThan(0.01);
  expect(measured.rectangles).toBe(0);
  await leave();
});
