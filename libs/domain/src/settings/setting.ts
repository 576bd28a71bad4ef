import { refuse } from '@rabbet/domain/deciders/refusal';
import { DOMAIN_KINDS, requireValues } from '@rabbet/domain/domains/domain-value';
import { problemsOf } from '@rabbet/domain/records/field-rules';
import { type AnyFields, type Field, type Fields, fillDefaults } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';
import { isOrigin, isSafeAddress } from '@rabbet/domain/text/address';
import { type SettingText, settingValue } from './setting-value';
import { settingProblem } from './setting-problems';
import { LINKS, ORIGINS, SHOP_SETTINGS, type ShopSettings } from './shop-settings';

/** Setting of the shop, which changes without a new build. Its value is a text that is read by its kind. */
export interface Setting extends SettingText {
  description: string | null;
  public: boolean;
}

/**
 * Settings that only somebody who may change accounts may change: with the first three, links that sign people in could be
 * sent to another site; the last one decides whether administrators need a second factor.
 */
const GUARDED: readonly string[] = ['site_url', 'api_host', 'static_host', 'second_factor_for_administrators'];

/** Record kind of settings. Visitors read its public fields only in settings for which `isPublicSetting` is true. */
export const setting: RecordKind<Setting> = {
  name: 'setting',
  title: 'setting',
  resource: 'settings',
  guards: ({ name }) => (GUARDED.includes(String(name)) ? 'accounts' : null),
  path: 'core/platform/settings',
  version: 1,
  fields: {
    name: {
      kind: 'text',
      required: true,
      min: 1,
      max: 64,
      readers: 'public',
      about: 'small letters, as in shop_name',
      example: 'shop_name',
    },
    description: { kind: 'text', max: 1_000, readers: 'public' },
    filter: { kind: 'text', max: 4_000, readers: 'public', about: 'allowed values of a domain, with commas between' },
    kind: { kind: 'choice', of: [...DOMAIN_KINDS], default: 'text', readers: 'public' },
    value: { kind: 'text', max: 20_000, readers: 'public', about: 'null: what holds without it', example: 'Rabbet' },
    public: { kind: 'flag', default: false, about: 'whether visitors may know it' },
  } satisfies Fields<Setting>,
  rule: (values) => {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(values.name))
      refuse('setting/name', 'A setting is named in small letters, digits and underscores, as in shop_name.');
    requireValues(values);
    requireUsable(values);
  },
};

/** Refuses a wrong value or kind of a known setting, because rules and pages that read it by name rely on them. */
function requireUsable(values: Setting): void {
  const { name, kind } = values;
  const value = settingValue(values);
  const field = knownField(name);
  if (!field) return;
  const requiredKind = kindFor(field);
  if (kind !== requiredKind) refuse('setting/kind', `The setting ${name} is a ${requiredKind}.`);
  if (value === null) return;
  const [problem] = problemsOf({ [name]: field }, { [name]: value });
  if (problem) refuse('setting/value', problem.message);
  const problemOfText = settingProblem(name, String(value));
  if (problemOfText !== null) refuse('setting/value', problemOfText, 'value');
  if (Object.hasOwn(LINKS, name) && !isSafeAddress(String(value)))
    refuse('setting/value', `The setting ${name} is an address, as in https://example.com.`);
  if (ORIGINS.includes(name) && !isOrigin(String(value)))
    refuse('setting/value', `The setting ${name} is an address and nothing behind it, as in https://example.com.`);
}

function knownField(name: string): Field | undefined {
  const all: AnyFields = SHOP_SETTINGS;
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** Kind of value that a known setting has. */
export function kindFor({ kind }: Field): Setting['kind'] {
  if (kind === 'flag') return 'boolean';
  return kind === 'whole' || kind === 'decimal' || kind === 'money' || kind === 'reference' ? 'number' : 'text';
}

/** Kind of value that the known setting of this name has. */
export function settingKind(name: keyof ShopSettings): Setting['kind'] {
  return kindFor(SHOP_SETTINGS[name]);
}

/** Text of a known setting that has this value. */
export function settingText(value: string | number | boolean | null): string | null {
  return value === null ? null : String(value);
}

/** True for settings that are marked as public, and for known ones that public pages show. */
export function isPublicSetting({ name, public: isMarked }: Pick<Setting, 'name' | 'public'>): boolean {
  return isMarked || knownField(name)?.readers === 'public';
}

/**
 * Settings of the shop. A setting that is not stored, or has no value, has its default. If two are stored under the same
 * name, the one with the higher id counts.
 */
export function shopSettings(stored: readonly (SettingText & { readonly id: number })[]): ShopSettings {
  const inOrder = stored.filter(({ value }) => value !== null).sort((a, b) => a.id - b.id);
  const values = Object.fromEntries(inOrder.map((entry) => [entry.name, settingValue(entry)]));
  return fillDefaults<ShopSettings>(SHOP_SETTINGS, values as Partial<ShopSettings>); // `requireUsable` has refused values of other kinds
}
