import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLog } from '@rabbet/event-store';
import { startProgram } from '@rabbet/postgres/testing/program';
import { Database } from '@rabbet/postgres';
import { PROJECTIONS, schemaOf } from '@rabbet/projections';
import { ServedShop } from '../testing/served-shop';

const ROOT = join(__dirname, '../../../..');
const shop = new ServedShop();
/** A unit's name was its title once: every program that is started with this knows it. */
const PLANT = `
const { UPCASTS } = require(${JSON.stringify(join(ROOT, 'dist/libs/domain/src/registry/upcasts.js'))});
UPCASTS.UnitAdded = [(event) => {
  const { title, ...data } = event.data;
  return { ...event, data: title === undefined ? data : { name: title, ...data } };
}];`;
let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  await shop.open();
  await shop.stop();
  const log = await openLog(shop.environment.DATABASE_URL ?? '');
  const meta = { recordedAt: '2026-03-02T15:00:00.000Z', actor: 'operator', origin: 'cli', commandId: 'old' };
  const data = { title: 'foot', abbr: 'ft' };
  const older = { id: randomUUID(), type: 'UnitAdded', data: JSON.stringify(data), meta: JSON.stringify(meta) };
  await log.append('unit-9', -1, [older]);
  await log.close();
  const plant = join(shop.home, 'plant.cjs');
  writeFileSync(plant, PLANT);
  env = { ...shop.environment, NODE_OPTIONS: `${shop.environment.NODE_OPTIONS} --require ${plant}` };
  await shop.start({ NODE_OPTIONS: env.NODE_OPTIONS });
});
afterAll(() => shop.close());

async function rabbet(...args: readonly string[]): Promise<string> {
  const { child, printed } = startProgram('apps/cli/src/main', args, { env });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`rabbet ${args.join(' ')}: ${code}`);
  return printed();
}

async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json', cookie };
  const answer = await fetch(`${shop.url}/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const position = answer.headers.get('log-position');
  if (position) cookie = `log_position=${position}`;
  return answer.json();
}
let cookie = '';

const FOOT = { id: 9, name: 'foot', abbr: 'ft', revision: 0 };

test('an event in an older shape is read by its upcast in the API: in lists, changes and what points at it', async () => {
  expect(await ask('core/commerce/units?name=foot')).toMatchObject([FOOT]);
  expect(await ask('core/commerce/units/9', 'PUT', { abbr: 'feet' })).toMatchObject({ revision: 1 });
  expect(await ask('core/commerce/units?id=9')).toMatchObject([{ ...FOOT, abbr: 'feet', revision: 1 }]);
  const added = (await ask('core/commerce/units', 'POST', { name: 'yard' })) as { readonly id: number };
  expect(await ask(`core/commerce/units?id=${added.id}`)).toMatchObject([{ name: 'yard' }]);
});

test('operator commands and rebuilt read models read it likewise, and an export holds it as it was stored', async () => {
  expect(await rabbet('log', 'show', 'unit-9', '--json')).toContain('"name":"foot"');
  await shop.stop();
  const database = new Database({ url: shop.environment.DATABASE_URL ?? '', max: 1 });
  for (const projection of PROJECTIONS) await database.query(`drop schema ${schemaOf(projection)} cascade`);
  await database.close();
  await rabbet('projections', 'build');
  await shop.start({ NODE_OPTIONS: env.NODE_OPTIONS });
  expect(await ask('core/commerce/units?name=foot')).toMatchObject([{ ...FOOT, abbr: 'feet', revision: 1 }]);
  const file = join(shop.home, 'shop.export');
  await rabbet('log', 'export', file);
  const exported = readFileSync(file, 'utf8');
  expect(exported).toContain('foot');
  expect(exported).not.toMatch(/name[^,]*foot/);
});
