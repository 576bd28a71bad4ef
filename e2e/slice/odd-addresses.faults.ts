import { askOddly } from './odd-addresses';
import { Shop } from './shop';

const shop = new Shop();
beforeAll(() => shop.start());
afterAll(() => shop.close());

test('none of 60,000 odd addresses brings a fault of the shop', () => askOddly(shop, 60_000));
