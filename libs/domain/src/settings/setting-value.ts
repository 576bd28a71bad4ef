import { type Domain, domainValue } from '@rabbet/domain/domains/domain-value';
import { chosen } from '@rabbet/domain/domains/listed-values';

export interface SettingText extends Domain {
  readonly value: string | null;
}

/** Value that the text of a setting stands for. Refuses a text that its kind, or the list in its filter, does not allow. */
export function settingValue(setting: SettingText): string | number | boolean | readonly string[] | null {
  if (setting.value === null) return null;
  const text = domainValue(setting, setting.value);
  switch (setting.kind) {
    case 'text':
    case 'domain':
      return text;
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'multi-domain':
      return chosen(text);
  }
}
