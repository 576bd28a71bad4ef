import { Controller } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import {
  answerProblems,
  ownerFields,
  type OwnerSetting,
  setting,
  settingKind,
  settingsFromAnswers,
  settingText,
} from '@rabbet/domain/settings/settings';
import { listRecords, recordsOf } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import { type CommandReply } from '../kernel/changes/command-reply';
import { ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import { QueryService } from '../kernel/reads/query-service';
import { badFields } from '../kernel/problems/problems';
import { AllowChanging } from '../kernel/requests/allow';
import { bodyClass } from '../kernel/shapes/body-class';
import { ApiTags } from '../kernel/shapes/documenting';
import { Commands } from '../kernel/changes/commands';

const ShopFacts = bodyClass('ShopFacts', ownerFields, { partial: true });
const decider = recordDecider(setting);

/** Changes what a shop is asked for when it opens: a setting for each field, as if each had come alone. */
@ApiTags('settings')
@Controller('core/platform/shop/facts')
@AllowChanging(setting.resource)
export class ShopController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryService,
  ) {}

  @ChangeRoutes.put({
    body: ShopFacts,
    about: 'say who and where the shop is: what is absent stays, null unsets',
    operationId: 'changeShop',
  })
  async change({ body, context }: InputOf<typeof ShopFacts>) {
    const problems = answerProblems(body);
    if (problems.length > 0) throw badFields(problems);
    await this.queries.requireCaughtUp([recordsOf(setting)]);
    const stored = await listRecords(this.queries.context(processCaller('settings')), setting, {});
    const idOf = (name: string) => stored.findLast((row) => row.name === name)?.id ?? null;
    let last: CommandReply | null = null;
    const answers = Object.entries(settingsFromAnswers(body)) as [OwnerSetting, string | number | null][]; // by its fields
    for (const [name, value] of answers) {
      const reply = await this.setSetting(name, settingText(value), idOf(name), context);
      if (last === null || reply.result.position !== '') last = reply;
    }
    return last ?? refuseNothing();
  }

  /** Changes a setting, or adds one that is not stored yet. */
  private setSetting(name: OwnerSetting, value: string | null, id: number | null, context: CommandContext) {
    const settingContext = { ...context, commandId: `${context.commandId}/${name}` };
    if (id !== null)
      return this.commands.change(decider, id, recordCommand(setting, id, 'Change', { value }), settingContext);
    const values = { name, value, kind: settingKind(name) };
    const add = (added: number) => recordCommand(setting, added, 'Add', values);
    return this.commands.change(decider, new NewId(), add, settingContext);
  }
}

function refuseNothing(): never {
  const message = `Say at least one of these: ${Object.keys(ownerFields).join(', ')}.`;
  throw badFields([{ field: 'name', code: 'required', message }]);
}
