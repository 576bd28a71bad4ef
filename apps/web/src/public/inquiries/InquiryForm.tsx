import { inquiryFields } from '@rabbet/domain/inquiries/inquiries';
import { useLayoutEffect, useRef } from 'react';
import type { Form } from '../../kernel/forms/form';
import { FormField, FormText } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { PATHS } from '../../paths/paths';
import type { Inquiry } from './inquiry-subjects';

/** Inquiry on a page of its own, which leads to a page of thanks. */
export const inquire: Form = {
  name: 'enquire',
  fields: inquiryFields,
  call: (body) => ({ method: 'POST', path: 'core/enquiries', body }),
  done: () => `${PATHS.inquire}?said=sent`,
};
/** Inquiry in a dialog, which stays on the page. */
export const inquireHere: Form = { ...inquire, done: () => null };

/** Thanks after an inquiry. */
export const SENT = {
  title: 'Thank you',
  words: 'We have your question. One of us will answer it personally, usually within a day.',
} as const;

interface InquiryFormProps {
  readonly inquiry: Inquiry;
  readonly form?: Form;
  readonly onDone?: () => void;
}

/** The one form for all that visitors ask, on its page and in dialogs. */
export function InquiryForm({ inquiry, form = inquire, onDone }: InquiryFormProps) {
  const { about, id, opening = '' } = inquiry;
  const message = useFollowing(opening);
  return (
    <ShopForm
      form={form}
      submit="Send your question"
      submitting="Sending …"
      className="shop-form enquiry-form"
      hidden={{ about, ...(id !== null && { subject_id: String(id) }) }}
      values={{ message: opening }}
      onDone={onDone}
    >
      <FormField name="name" label="Your name" autoComplete="name" maxLength={128} required />
      <FormField name="email" label="E-mail" type="email" autoComplete="email" maxLength={254} required />
      <FormField name="phone" label="Phone (optional)" type="tel" autoComplete="tel" maxLength={32} />
      <FormText ref={message} name="message" label="Your question" rows={6} maxLength={4_000} required />
      <Honeypot name="website" />
    </ShopForm>
  );
}

/**
 * Replaces the prepared opening of a message that is being written, such as when a favorite leaves the list; the rest
 * stays.
 */
function useFollowing(opening: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const before = useRef(opening);
  useLayoutEffect(() => {
    if (field.current) field.current.value = field.current.value.replace(before.current, () => opening);
    before.current = opening;
  }, [opening]);
  return field;
}

/** Nobody sees it or comes to it by keyboard; programs that fill in all there is do. */
function Honeypot({ name }: { readonly name: string }) {
  return (
    <div className="unseen" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
