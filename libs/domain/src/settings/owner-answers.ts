import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import type { FieldProblem } from '@rabbet/domain/records/field-rules';
import type { ShopSettings } from './shop-settings';
import { settingProblem } from './setting-problems';

const line = { kind: 'text' } as const;

/** Questions that the guide for a new shop and the command `rabbet shop set` ask its owner, in plain names. */
export const ownerFields = {
  name: { ...line, about: 'the name of the shop', example: 'Whitfield Fine Art' },
  street: { ...line, about: 'street and number; checks are mailed there, too', example: '12 Hargett Street' },
  suite: { ...line, about: 'suite or floor', example: 'Suite 2' },
  city: { ...line, about: 'city, state and ZIP', example: 'Raleigh, NC 27601' },
  phone: { ...line, about: 'the number that visitors call', example: '919-555-0142' },
  email: { kind: 'email', about: 'where visitors write to', example: 'hello@example.com' },
  hours: { kind: 'text', max: 1_000, about: 'a line each, as in Tuesday to Friday: 11AM-6PM' },
  holidays: { kind: 'text', max: 4_000, about: 'days unlike the others, as in 2026-11-26: Closed, Thanksgiving' },
  tax: { kind: 'decimal', min: 0, max: 100, about: 'the sales tax in percent', example: 7.25 },
} as const satisfies AnyFields;
export type OwnerAnswers = ValuesOf<typeof ownerFields>;

/** Settings in which the answers are stored. */
export type OwnerSetting = keyof Pick<
  ShopSettings,
  | ('shop_name' | 'shop_city' | 'street' | 'suite' | 'city_line' | 'gallery_phone' | 'email')
  | ('hours' | 'holidays' | 'nc_wake_sales_tax')
>;
type Settings = { readonly [Name in OwnerSetting]?: ShopSettings[Name] | null };

/**
 * Values of the settings that these answers give. Null unsets a setting; an answer that is absent leaves its setting
 * as it is.
 */
export function settingsFromAnswers({ name, city, phone, tax, ...sameNames }: Partial<OwnerAnswers>): Settings {
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = { ...sameNames };
  if (name !== undefined) settings.shop_name = name;
  if (city !== undefined) {
    settings.city_line = city;
    settings.shop_city = city && withoutZip(city);
  }
  if (phone !== undefined) settings.gallery_phone = phone;
  if (tax !== undefined) settings.nc_wake_sales_tax = tax === null ? null : rounded(tax / 100, 6);
  return settings;
}

/** Problems of answers that the checks by `ownerFields` do not find: hours, holidays and phones that cannot be read. */
export function answerProblems({ hours, holidays, phone }: Partial<OwnerAnswers>): readonly FieldProblem<string>[] {
  const answers = [
    { field: 'hours', setting: 'hours', text: hours },
    { field: 'holidays', setting: 'holidays', text: holidays },
    { field: 'phone', setting: 'gallery_phone', text: phone },
  ];
  return answers.flatMap(({ field, setting, text }) => {
    const message = typeof text === 'string' ? settingProblem(setting, text) : null;
    return message === null ? [] : [{ field, code: 'setting/value', message }];
  });
}

/** Answers that the settings of a shop hold; null where nobody has given one. */
export function answersIn(settings: readonly { readonly name: string; readonly value: string | null }[]): OwnerAnswers {
  const valueOf = (name: OwnerSetting) => settings.findLast((setting) => setting.name === name)?.value ?? null;
  const rate = valueOf('nc_wake_sales_tax');
  return {
    name: valueOf('shop_name'),
    street: valueOf('street'),
    suite: valueOf('suite'),
    city: valueOf('city_line'),
    phone: valueOf('gallery_phone'),
    email: valueOf('email'),
    hours: valueOf('hours'),
    holidays: valueOf('holidays'),
    tax: rate === null ? null : rounded(Number(rate) * 100, 4),
  };
}

const OPTIONAL: readonly (keyof OwnerAnswers)[] = ['suite', 'holidays'];

/** Questions that the owner has not answered yet, without the optional ones. */
export function missingAnswers(answers: OwnerAnswers): readonly (keyof OwnerAnswers)[] {
  const names = Object.keys(ownerFields) as (keyof OwnerAnswers)[];
  return names.filter((name) => answers[name] === null && !OPTIONAL.includes(name));
}

/** City without its ZIP, as titles of pages show it: "Raleigh, NC" of "Raleigh, NC 27601". */
function withoutZip(city: string): string {
  return city.replace(/\s+\d{5}(-\d{4})?$/, '');
}

function rounded(number: number, places: number): number {
  return Number(number.toFixed(places));
}
