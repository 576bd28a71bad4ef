import { Shop } from '../slice/shop';
import { Robot } from './robot';

const SEED = Number(process.env['ROBOT_SEED'] ?? Date.now() % 1_000_000);
const MINUTES = Number(process.env['ROBOT_MINUTES'] ?? 3);

const shop = new Shop({ LOG_LEVEL: 'warn' });
beforeAll(() => shop.start());
afterAll(() => shop.close());

test(`a robot follows every link and sends every form, and meets no fault, no dead link and no heavy page (seed ${SEED})`, async () => {
  const robot = new Robot({ site: shop.url, seed: SEED, forMs: MINUTES * 60_000 });
  const { faults, ...met } = await robot.run();
  console.info(`The robot met ${met.pages} pages and ${met.pictures} pictures, and sent ${met.forms} forms.`);
  expect(faults).toEqual([]);
  expect(Math.min(met.pages, met.pictures, met.forms)).toBeGreaterThan(10 * MINUTES);
});
