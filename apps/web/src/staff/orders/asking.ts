import { Problem } from '@rabbet/client';
import type { Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';

/** Code of a problem that is a question: whoever sends the form again means it. */
export const TO_BE_SURE = 'form/to-be-sure';

/** Hidden field with the question that a form asks first; none where there is nothing to ask. */
export const questionOf = (words: string | null): Readonly<Record<string, string>> =>
  words === null ? {} : { question: words };

/** A form that puts the question of its page first, where the page has one and these values give reason to. */
export function asking<R>(form: Form<R>, isAsked: (values: Values) => boolean): Form<R> {
  return {
    ...form,
    fields: { ...form.fields, question: { kind: 'text' }, sure: { kind: 'flag', default: false } },
    call({ question, sure, ...values }) {
      if (typeof question === 'string' && sure !== true && isAsked(values))
        throw new Problem({ status: 422, title: 'Are you sure?', code: TO_BE_SURE, detail: question });
      return form.call(values);
    },
  };
}
