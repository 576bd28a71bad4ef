import type { Client } from '@rabbet/client';
import { answerFields, type InquiryReply } from '@rabbet/domain/inquiries/inquiries';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FormText } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { MainProps } from '../sheet/SheetPage';
import { useClient } from '../session/staff-client';
import { mayChange, useWho } from '../session/who-asks';
import { subjectWords } from './AskedAbout';

/** True where mail leaves the shop. */
export function mailServerQuery(client: Client) {
  return queryOptions({
    queryKey: ['mail-server'],
    queryFn: async (): Promise<boolean> => (await client.health()).counts?.mail_server === 1,
  });
}

const ANSWER = 'answer';

/** Way to the form of the answer; to a mail program where no mail leaves the shop. */
export function AnswerFirst({ row }: { readonly row: InquiryReply }) {
  const hasMailServer = useQuery(mailServerQuery(useClient())).data ?? false;
  if (!mayChange(useWho(), 'people')) return null;
  if (!hasMailServer)
    return (
      <a className="button button-main" href={mailAddress(row)}>
        Answer by mail
      </a>
    );
  return (
    <a
      className="button button-main"
      href={`#${ANSWER}`}
      onClick={() => document.querySelector<HTMLElement>(`#${ANSWER} textarea`)?.focus()}
    >
      Answer
    </a>
  );
}

/** Question and answer, and the forms to answer by. */
export function Answering({ row, forms, isChanger }: MainProps<InquiryReply>) {
  const hasMailServer = useQuery(mailServerQuery(useClient())).data ?? false;
  const { message, answer, email } = row;
  const hidden = { id: String(row.id), revision: String(row.revision) };
  const sending = forms.find(({ form }) => form.name === 'answer');
  return (
    <>
      <Words title="Question">{message ?? '[erased]'}</Words>
      {answer !== null && <Words title="Answer by mail">{answer}</Words>}
      {isChanger && email !== null && (
        <section aria-label="Answer" id={ANSWER}>
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
    </>
  );
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
  return <a href={mailAddress(row)}>Write in your own mail program</a>;
}

function mailAddress(row: InquiryReply): string {
  const subject = encodeURIComponent(`Your question: ${subjectWords(row)}`);
  return `mailto:${row.email ?? ''}?subject=${subject}`;
}
