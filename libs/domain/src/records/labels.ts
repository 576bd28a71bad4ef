import type { Field } from './fields';

/** What people call a field: its label, else its name with blanks and a capital. */
export function labelOf(name: string, { label }: Pick<Field, 'label'>): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
