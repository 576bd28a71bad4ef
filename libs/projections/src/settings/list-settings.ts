import { isStaff } from '@rabbet/domain/callers/caller';
import { pagingOf } from '@rabbet/domain/pages/paging';
import { readableValues, toWire } from '@rabbet/domain/records/wire';
import { setting, type Setting } from '@rabbet/domain/settings/settings';
import type { QueryContext } from '../reading/query-context';
import { listRecords, type RecordQuery, type RecordReply } from '../records/list-records';
import { readPublicSettings } from './public-settings';

/** As visitors get one. */
export type SettingReply = { id: number } & Omit<Setting, 'public'>;

/** By id: all to staff; visitors get those that they may know, and no others, whatever they ask for. */
export async function listSettings(
  context: QueryContext,
  query: RecordQuery,
): Promise<readonly (SettingReply | RecordReply)[]> {
  if (isStaff(context.caller)) return listRecords(context, setting, query);
  const { count, page, ...wanted } = query;
  const asked = Object.entries(wanted).filter(([, value]) => value !== null && value !== undefined);
  const found = (await readPublicSettings(context)).filter((one) =>
    asked.every(([name, value]) => Reflect.get(one, name) === value),
  );
  const { offset } = pagingOf(found.length, Number(count ?? Math.max(1, found.length)), Number(page ?? 1));
  return found.slice(offset, count ? offset + Number(count) : undefined).map(({ id, ...values }) => {
    const known = toWire(setting.fields, readableValues(context.caller, setting.fields, { ...values }), context.caller);
    return { id, ...(known as unknown as Omit<SettingReply, 'id'>) }; // by its fields
  });
}
