import { isStaff } from '@rabbet/domain/callers/caller';
import { pagingOf } from '@rabbet/domain/pages/paging';
import { readableValues, toWire } from '@rabbet/domain/records/wire';
import { setting, type Setting } from '@rabbet/domain/settings/settings';
import type { QueryContext } from '../reading/query-context';
import { listRecords, type RecordQuery, type RecordReply } from '../records/list-records';
import { readPublicSettings } from './public-settings';

/** Setting as visitors get it. */
export type SettingReply = { id: number } & Omit<Setting, 'public'>;

/** Lists settings by id: all for staff, public ones for visitors, whatever they ask for. */
export async function listSettings(
  context: QueryContext,
  query: RecordQuery,
): Promise<readonly (SettingReply | RecordReply)[]> {
  if (isStaff(context.caller)) return listRecords(context, setting, query);
  const { count, page, ...filters } = query;
  const conditions = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  const matching = (await readPublicSettings(context)).filter((candidate) =>
    conditions.every(([name, value]) => Reflect.get(candidate, name) === value),
  );
  const { offset } = pagingOf(matching.length, Number(count ?? Math.max(1, matching.length)), Number(page ?? 1));
  return matching.slice(offset, count ? offset + Number(count) : undefined).map(({ id, ...values }) => {
    const visibleFields = toWire(
      setting.fields,
      readableValues(context.caller, setting.fields, { ...values }),
      context.caller,
    );
    return { id, ...(visibleFields as unknown as Omit<SettingReply, 'id'>) }; // by its fields
  });
}
