import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptLogFaults, noteLogFaults, skipEvent } from '@rabbet/postgres';
import { originalNames, type Projection, PROJECTIONS, schemaOf } from '@rabbet/projections';
import type { Feature } from '../kernel/feature';
import type { ShopToolsParts } from '../kernel/shop-tools';
import { FEATURES } from '../shop/features';
import { TestShop } from '../testing/test-shop';
import { OriginalsFolder } from './originals';
import { OriginalsSweeper } from './originals-sweeper';

let shopTools: ShopToolsParts;
const toolsCapture: Feature = {
  name: 'watching',
  worker: (tools) => {
    shopTools = tools;
    return null;
  },
};
const POISON = 'poison';
/** Read models, of which `originalNames` fails at an event that contains `POISON`. */
const readModels = PROJECTIONS.map((readModel): Projection => {
  if (readModel.name !== originalNames.name) return readModel;
  const apply: Projection['apply'] = (batch, ...more) =>
    JSON.stringify(batch).includes(POISON) ? Promise.reject(new Error('it cannot')) : readModel.apply(batch, ...more);
  return { ...readModel, apply };
});
const shop = new TestShop({ features: [...FEATURES, toolsCapture], readModels });
beforeAll(() => shop.open());
afterAll(() => shop.close());

const DAY_MS = 24 * 3_600_000;
const tomorrow = () => new Date(Date.now() + DAY_MS + 60_000);
const originalPath = (hash: string) => join(shop.home, 'originals', hash);
function putOriginals(...hashes: readonly string[]): void {
  mkdirSync(join(shop.home, 'originals'), { recursive: true });
  for (const hash of hashes) writeFileSync(originalPath(hash), hash);
}
const sweep = (now = tomorrow(), tools = shopTools) =>
  new OriginalsSweeper(tools, new OriginalsFolder(join(shop.home, 'originals'))).sweep(now);
const IMAGE = { width: 10, height: 10, mime: 'jpeg' };

test('removes originals that no event names after a day, and keeps those that an event has ever named', async () => {
  putOriginals('orphan', 'named', 'replaced', 'removed');
  await shop.add('core/content/images', { hash: 'named', ...IMAGE });
  const id = await shop.add('core/content/images', { hash: 'replaced', ...IMAGE });
  await shop.asStaff(`core/content/images/${id}`, { method: 'PUT', body: { hash: 'other' } });
  const gone = await shop.add('core/content/images', { hash: 'removed', ...IMAGE });
  await shop.asStaff(`core/content/images/${gone}`, { method: 'DELETE' });
  expect(await sweep(new Date())).toEqual([]);
  expect(await sweep()).toEqual(['orphan']);
  expect(['orphan', 'named', 'replaced', 'removed'].map((hash) => existsSync(originalPath(hash)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('keeps an original that was named by an event which the read model has not seen yet', async () => {
  putOriginals('just-named');
  const { projections } = shop.shop;
  await projections.settled();
  const added = shop.asStaff('core/content/images', { body: { hash: 'just-named', ...IMAGE } });
  await added; // its event is in the log; the read model may not have seen it yet
  expect(await sweep()).toEqual([]);
});

test('removes nothing if the log was restored, is damaged, or has skipped events', async () => {
  putOriginals('uncertain');
  const { database, installation, eventStore } = shop.shop.writeSide;
  const lost = {
    ...shopTools,
    eventStore: Object.create(eventStore, { past: { value: { lost: new Error('restored') } } }),
  };
  expect(await sweep(tomorrow(), lost)).toEqual([]);
  const fault = { what: 'missing', position: '1', stream: 'image-9', revision: 0, says: 'gone' } as never;
  await noteLogFaults(database, installation.logIdentity, [fault]);
  expect(await sweep()).toEqual([]);
  await acceptLogFaults(database, installation.logIdentity, 'we live with it');
  expect(await sweep()).toEqual([]);
  await database.query('delete from state.log_fault');
  await skipEvent(
    database,
    schemaOf(originalNames).replace('read_', ''),
    '00000000-0000-4000-8000-000000000000',
    'a test',
  );
  expect(await sweep()).toEqual([]);
  await database.query('delete from state.skip');
  expect(await sweep()).toEqual(['uncertain']);
});

test('removes nothing if the read model cannot reach the end of the log', async () => {
  putOriginals('behind', POISON);
  await shop.asStaff('core/content/images', { body: { hash: POISON, ...IMAGE } });
  await expect(sweep()).rejects.toMatchObject({ code: 'service/behind' });
  expect([existsSync(originalPath('behind')), existsSync(originalPath(POISON))]).toEqual([true, true]);
});
