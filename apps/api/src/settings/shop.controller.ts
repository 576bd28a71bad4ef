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
  shopRoutes,
} from '@rabbet/domain/settings/settings';
import { listRecords, recordsOf } from '@rabbet/projections';
import { NewId } from '../kernel/changes/change';
import type { CommandReply } from '../kernel/changes/command-reply';
import { Commands } from '../kernel/changes/commands';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { badFields } from '../kernel/problems/problems';
import { QueryService } from '../kernel/reads/query-service';

const decider = recordDecider(setting);

/** Changes what a shop is asked for when it opens: a setting for each field, as if each had come alone. */
export const ShopController = changesController(shopRoutes, {
  needs: [Commands, QueryService],
  handlers: (commands, queries) => ({
    async change({ body, context }) {
      const problems = answerProblems(body);
      if (problems.length > 0) throw badFields(problems);
      await queries.requireCaughtUp([recordsOf(setting)]);
      const stored = await listRecords(queries.context(processCaller('settings')), setting, {});
      const idOf = (name: string) => stored.findLast((row) => row.name === name)?.id ?? null;
      let last: CommandReply | null = null;
      const answers = Object.entries(settingsFromAnswers(body)) as [OwnerSetting, string | number | null][]; // by its fields
      for (const [name, value] of answers) {
        const settingContext = { ...context, commandId: `${context.commandId}/${name}` };
        const reply = await setSetting({ name, id: idOf(name), value: settingText(value) }, commands, settingContext);
        if (last === null || reply.result.position !== '') last = reply;
      }
      return last ?? refuseNothing();
    },
  }),
});

interface NewSetting {
  readonly name: OwnerSetting;
  /** Null where it is not stored yet. */
  readonly id: number | null;
  readonly value: string | null;
}

/** Changes a setting, or adds one that is not stored yet. */
function setSetting({ name, id, value }: NewSetting, commands: Commands, context: CommandContext) {
  if (id !== null) return commands.change(decider, id, recordCommand(setting, id, 'Change', { value }), context);
  const values = { name, value, kind: settingKind(name) };
  const add = (added: number) => recordCommand(setting, added, 'Add', values);
  return commands.change(decider, new NewId(), add, context);
}

function refuseNothing(): never {
  const message = `Say at least one of these: ${Object.keys(ownerFields).join(', ')}.`;
  throw badFields([{ field: 'name', code: 'required', message }]);
}
