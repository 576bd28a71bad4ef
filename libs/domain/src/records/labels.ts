import type { Field } from './fields';

/** Name of a field for people: its label, else its name with blanks and a capital. */
export function labelOf(name: string, { label }: Pick<Field, 'label'>): string {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ');
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}
