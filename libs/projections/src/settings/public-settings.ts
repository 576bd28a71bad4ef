import type { Recorded } from '@rabbet/domain/events/event';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import { isPublicSetting, type Setting, setting } from '@rabbet/domain/settings/settings';
import { columns } from '../engine/columns';
import type { Projection } from '../engine/projection';
import type { QueryContext } from '../reading/query-context';
import { addressOf } from '../records/folding';

interface SettingRow {
  readonly id: number;
  readonly doc: Setting;
  readonly shown: boolean;
}

/** The settings that visitors may know: it changes with these alone, so that a private one makes no page stale. */
export const publicSettings: Projection<RecordEvent> = {
  name: 'public_settings',
  version: 1,
  sql: `create table public_settings (id integer primary key, doc jsonb not null, shown boolean not null)`,
  handles: eventsOf(setting),
  async apply(batch: readonly Recorded<RecordEvent>[], db) {
    const ids = [...new Set(batch.map(({ stream }) => addressOf(stream).id))];
    const { rows } = await db.query<SettingRow>('select id, doc, shown from public_settings where id = any($1)', [ids]);
    const before = new Map(rows.map((row) => [row.id, row]));
    const after = new Map(before);
    for (const { type, stream, data } of batch) {
      const { id } = addressOf(stream);
      const doc = fillDefaults<Setting>(setting.fields, { ...after.get(id)?.doc, ...data });
      if (type === 'SettingRemoved') after.delete(id);
      else after.set(id, { id, doc, shown: isPublicSetting(doc) });
    }
    const gone = ids.filter((id) => !after.has(id));
    if (gone.length > 0) await db.query('delete from public_settings where id = any($1)', [gone]);
    if (after.size > 0)
      await db.query(
        `insert into public_settings (id, doc, shown) select * from unnest($1::int[], $2::jsonb[], $3::boolean[])
         on conflict (id) do update set doc = excluded.doc, shown = excluded.shown`,
        columns([...after.values()], ['id', 'doc', 'shown']),
      );
    return ids.some((id) => before.get(id)?.shown || after.get(id)?.shown) && undefined;
  },
};

/** Public settings, sorted by id. */
export async function readPublicSettings(context: QueryContext): Promise<(Setting & { readonly id: number })[]> {
  const rows = await context.rows<Omit<SettingRow, 'shown'>>(
    [publicSettings],
    'select id, doc from public_settings where shown order by id',
  );
  return rows.map(({ id, doc }) => ({ ...doc, id }));
}
