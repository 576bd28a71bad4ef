import { Shop } from '../slice/shop';
import { Robot } from './robot';

const MINUTES = Number(process.env['ROBOT_MINUTES'] ?? 60);
/** The slowest that a page may be on a machine that is busy with the robot as well. */
const MOST_MS = 3_000;

const shop = new Shop({ LOG_LEVEL: 'warn' });
beforeAll(() => shop.start());
afterAll(() => shop.close());

test(
  `a robot follows links and sends forms for ${MINUTES} minutes, and meets no fault, no dead link, no heavy page and no slow one`,
  async () => {
    const end = Date.now() + MINUTES * 60_000;
    const seed = Number(process.env['TEST_SEED']);
    const robot = new Robot({
      site: shop.url,
      seed,
      goesOn: () => Date.now() < end,
      slowest: { ms: MOST_MS, now: () => performance.now() },
    });
    const { faults, unmet, pages, forms, pictures } = await robot.run();
    console.info(`The robot met ${pictures} pictures, and ${JSON.stringify({ pages, forms }, null, 1)}.`);
    expect({ faults, unmet }).toEqual({ faults: [], unmet: [] });
  },
  (MINUTES + 10) * 60_000,
);
