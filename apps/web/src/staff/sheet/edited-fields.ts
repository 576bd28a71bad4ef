import { type Form, typedIn, valuesOf } from '../../kernel/forms/form';
import { changesIn } from './editing';

/** Names of the fields whose inputs differ from the values that the form began with. */
export function editedFields(formElement: HTMLFormElement, form: Form, was: string): readonly string[] {
  const typed = typedIn([...new FormData(formElement)].map(([name, value]) => [name, String(value)]));
  return Object.keys(changesIn({ ...valuesOf(form, typed), was }));
}
