import { type Domain, domainValue } from '@rabbet/domain/domains/domain-value';
import { chosen } from '@rabbet/domain/domains/listed-values';

export interface SettingText extends Domain {
  readonly value: string | null;
}

/** What its text says; refuses one that its kind, or the list in its filter, does not allow. */
export function settingValue(setting: SettingText): string | number | boolean | readonly string[] | null {
  if (setting.value === null) return null;
  const said = domainValue(setting, setting.value);
  switch (setting.kind) {
    case 'text':
    case 'domain':
      return said;
    case 'number':
      return Number(said);
    case 'boolean':
      return said === 'true';
    case 'multi-domain':
      return chosen(said);
  }
}
