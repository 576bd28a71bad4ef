import type { IncomingMessage } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { unit } from '@rabbet/domain/units/unit';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { Allow } from '../../kernel/requests/allow';
import { NewId } from '../../kernel/changes/change';
import { contextOf } from '../../kernel/changes/command-context';
import { FEATURES } from '../../shop/features';
import { TestShop } from '../../testing/test-shop';
import { Commands } from '../../kernel/changes/commands';

/** Lets in whoever works here, though it changes what few of them may change. */
@Controller('core/lax')
@Allow('staff')
class LaxController {
  constructor(private readonly commands: Commands) {}

  @Post()
  add(@Req() req: IncomingMessage) {
    const command = (id: number) => recordCommand(unit, id, 'Add', { name: 'cubit' });
    return this.commands.change(recordDecider(unit), new NewId(), command, contextOf(req));
  }
}

@Controller('core/open')
class OpenController {
  @Post()
  add() {
    return {};
  }
}

const featuresWith = (name: string, controller: typeof LaxController | typeof OpenController) => [
  ...FEATURES,
  { name, controllers: [controller] },
];

test('what a route lets in too many for is asked again before anything is done', async () => {
  const shop = new TestShop({ features: featuresWith('lax', LaxController) });
  await shop.open();
  const add = async (role: 'framer' | 'auditor' | 'manager') =>
    (await shop.asRole(role, 'core/lax', { method: 'POST' })).status;
  expect([await add('framer'), await add('auditor')]).toEqual([403, 403]);
  await shop.shop.projections.settled();
  expect((await shop.asStaff('core/commerce/units')).body).toEqual([]);
  expect(await add('manager')).toBe(201);
  await shop.close();
});

test('a shop with a route of which nobody has said who may call it does not start', async () => {
  const shop = new TestShop({ features: featuresWith('open', OpenController) });
  await expect(shop.open()).rejects.toThrow('nobody has said who may call OpenController.add');
  await shop.close();
});
