import type { Client } from '@rabbet/client';
import { MAX_COUNT, type Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import { setting, settingKind, SHOP_SETTINGS, type ShopSettings } from '@rabbet/domain/settings/settings';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { STAFF_PATHS } from '../../paths/staff-paths';

export type SettingName = keyof ShopSettings;

/** A setting as the shop keeps it. */
export interface KeptSetting {
  readonly id: number;
  readonly revision: number;
  readonly name: string;
  readonly value: string | null;
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SHOP_SETTINGS, name);
}

export function settingPath(name: SettingName): string {
  return `${STAFF_PATHS.settings}/${name}`;
}

/** Kept settings by their names. */
export type Kept = Readonly<Partial<Record<string, KeptSetting>>>;

/** Kept settings by their names: of two of one name, the newer one counts. */
export function settingsQuery(client: Client) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async (): Promise<Kept> => {
      const { data } = await client.get<Paged<KeptSetting>>(`${setting.path}/list`, { count: MAX_COUNT });
      return Object.fromEntries(data.map((one) => [one.name, one]));
    },
  });
}

/** The tax is kept as a part of one, and told in percent. */
const RATE: SettingName = 'nc_wake_sales_tax';
const PERCENT: readonly SettingName[] = [RATE, 'consignor_share', 'deposit_percent'];

export function isPercent(name: SettingName): boolean {
  return PERCENT.includes(name);
}

/** The text in the input of a setting. */
export function typedText(name: SettingName, value: string | null): string {
  return name === RATE && value !== null ? String(Number((Number(value) * 100).toFixed(4))) : (value ?? '');
}

function keptText(name: SettingName, typed: string): string {
  if (!isPercent(name)) return typed;
  const plain = typed.replace(/\s*%$/, '');
  return name === RATE && /^\d+(\.\d+)?$/.test(plain) ? String(Number((Number(plain) / 100).toFixed(6))) : plain;
}

/** Text of the value that holds: what is kept, else the default; null where nothing is said. */
export function standingText(name: SettingName, kept: Kept): string | null {
  const fields: AnyFields = SHOP_SETTINGS;
  const standing = fields[name]?.default ?? null;
  return kept[name]?.value ?? (standing === null ? null : String(standing));
}

/** A value in words: "7.25 %", "yes". */
export function valueWords(name: SettingName, text: string | null): string {
  if (text === null || text === '') return 'not set';
  const { kind }: Field = SHOP_SETTINGS[name] as Field; // one of all
  if (kind === 'flag') return text === 'true' ? 'yes' : 'no';
  return isPercent(name) ? `${typedText(name, text)} %` : text;
}

/** Says a setting: the first time it is added, later it is changed. */
export const saySetting: Form = {
  name: 'say-setting',
  fields: {
    name: { kind: 'text', required: true },
    id: { kind: 'whole' },
    revision: { kind: 'whole' },
    value: { kind: 'text' },
  },
  call: ({ name, id, revision, value: typed }) => {
    const of = String(name) as SettingName; // the API refuses others
    const value = typeof typed === 'string' ? keptText(of, typed) : null;
    if (typeof id === 'number')
      return { method: 'PUT', path: `${setting.path}/${id}`, body: { value }, revision: Number(revision) };
    return { method: 'POST', path: setting.path, body: { name: of, kind: settingKind(of), value } };
  },
  done: (_reply, { name }) => `${STAFF_PATHS.settings}/${String(name)}?said=saved`,
  stale: ['settings', 'record', 'list', 'shop'],
};
