import { allowedValues } from '@rabbet/domain/artworks/artworks';
import { refuse } from '@rabbet/domain/deciders/refusal';

export const SETTING_KINDS = ['text', 'number', 'boolean', 'domain', 'multi-domain'] as const;

export interface SettingText {
  readonly name: string;
  readonly kind: (typeof SETTING_KINDS)[number];
  readonly filter: string | null;
  readonly value: string | null;
}

/** What its text says; refuses one that its kind, or the list in its filter, does not allow. */
export function settingValue(setting: SettingText): string | number | boolean | readonly string[] | null {
  const { name, kind, filter, value } = setting;
  if (value === null) return null;
  switch (kind) {
    case 'text':
      return value;
    case 'number':
      if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(value))
        refuse('setting/value', `The setting ${name} is a number, with at most six decimals.`);
      return Number(value);
    case 'boolean':
      if (value !== 'true' && value !== 'false') refuse('setting/value', `The setting ${name} is true or false.`);
      return value === 'true';
    case 'domain':
      return oneOf(name, filter, value);
    case 'multi-domain': {
      const chosen = new Set(allowedValues(value).map((one) => oneOf(name, filter, one)));
      return allowedValues(filter).filter((one) => chosen.has(one));
    }
  }
}

function oneOf(name: string, filter: string | null, value: string): string {
  const allowed = allowedValues(filter);
  const wanted = value.trim().toLowerCase();
  return (
    allowed.find((one) => one.toLowerCase() === wanted) ??
    refuse('setting/value', `${JSON.stringify(value)} is no value of ${name}: it is one of ${allowed.join(', ')}.`)
  );
}
