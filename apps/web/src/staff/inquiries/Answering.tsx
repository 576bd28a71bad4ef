import type { Client } from '@rabbet/client';
import { answerFields, type InquiryReply, markFields } from '@rabbet/domain/inquiries/inquiries';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FormText } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import { type ChangeForm, revisionIn } from '../sheet/ChangeForms';
import type { MainProps } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';
import { subjectWords } from './AskedAbout';

/** True where mail leaves the shop. */
export function mailServerQuery(client: Client) {
  return queryOptions({
    queryKey: ['mail-server'],
    queryFn: async (): Promise<boolean> => (await client.health()).counts?.mail_server === 1,
  });
}

/** Question and answer, and the forms to answer by. */
export function Answering({ row, forms, isChanger }: MainProps<InquiryReply>) {
  const hasMailServer = useQuery(mailServerQuery(useClient())).data ?? false;
  const { message, answer, answered_at, email } = row;
  const hidden = { id: String(row.id), revision: String(row.revision) };
  const [sending, marking, reopening] = ['answer', 'mark-answered', 'reopen'].map((verb) =>
    forms.find(({ form }) => form.name === verb),
  );
  return (
    <>
      <Words title="Question">{message ?? '[erased]'}</Words>
      {answer !== null && <Words title="Answer by mail">{answer}</Words>}
      {isChanger && email !== null && (
        <section aria-label="Answer">
          <h2>{answer === null ? 'Answer' : 'Answer once more'}</h2>
          {!hasMailServer && <p>No mail leaves this shop. Answer in your own mail program, and mark it here.</p>}
          {hasMailServer && sending && (
            <ShopForm
              form={sending.form}
              submit="Send the answer"
              submitting="Sending …"
              hidden={hidden}
              beside={<MailLink row={row} />}
            >
              <FormText name="text" label={answerFields.text.label} rows={8} hint={`It goes to ${email}.`} required />
            </ShopForm>
          )}
          {!hasMailServer && <MailLink row={row} />}
        </section>
      )}
      {isChanger && marking && (
        <FormDetails form={marking.form} summary="Mark as answered, without a mail">
          <ShopForm form={withUndo(marking, row)} submit="Mark as answered" look="quiet" hidden={hidden}>
            <FormText name="note" label={`${markFields.note.label} (optional)`} rows={3} />
          </ShopForm>
        </FormDetails>
      )}
      {isChanger && reopening && answered_at !== null && (
        <ShopForm form={reopening.form} submit="It still waits for an answer" look="quiet" hidden={hidden} />
      )}
    </>
  );
}

/** Form of a change with the change that takes it back. */
function withUndo({ form, undoOf }: ChangeForm, row: InquiryReply): ChangeForm['form'] {
  return { ...form, undo: (reply) => undoOf(row, revisionIn(reply)) };
}

function Words({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className="said-words">{children}</p>
    </section>
  );
}

/** Opens the mail program of whoever answers, for those who prefer it. */
function MailLink({ row }: { readonly row: InquiryReply }) {
  const subject = encodeURIComponent(`Your question: ${subjectWords(row)}`);
  return <a href={`mailto:${row.email ?? ''}?subject=${subject}`}>Write in your own mail program</a>;
}
