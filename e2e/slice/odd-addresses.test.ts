import { askOddly } from './odd-addresses';
import { Shop } from './shop';

const shop = new Shop();
beforeAll(() => shop.start());
afterAll(() => shop.close());

test('no odd address brings a fault of the shop', () => askOddly(shop, 4_000));
