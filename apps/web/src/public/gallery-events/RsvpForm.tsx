import type { GalleryEventReply, ProblemBody } from '@rabbet/client';
import { use } from 'react';
import { Link } from 'react-router-dom';
import type { Form } from '../../kernel/forms/form';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { FormField, FormText } from '../../kernel/forms/FormField';
import { ProblemBox, ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';

interface RsvpProps {
  readonly event: GalleryEventReply;
  readonly form: Form;
  readonly visit: PageInput;
  /** The address of where it stands, with its fragment. */
  readonly at: string;
}

/** Folded until somebody wants it; what came of it is told in its place, and in that of no other event. */
export function Rsvp({ event: { id, name }, form, visit, at }: RsvpProps) {
  const sent = use(SentFormContext);
  const isSent = sent?.name === form.name && sent.typed['event_id'] === String(id);
  if (!isSent && visit.search.get('noted') === String(id)) return <Noted id={id} at={at} />;
  const isAgain = visit.search.get('again') === String(id);
  return (
    <details className="rsvp" open={isSent || isAgain} data-leads-in>
      <summary className="button">
        RSVP<span className="rsvp-unseen">{` to ${name}`}</span>
      </summary>
      <ShopForm
        form={form}
        submit="Send my RSVP"
        submitting="Sending …"
        label={`RSVP to ${name}`}
        at={at}
        className="shop-form rsvp-form"
        hidden={{ event_id: String(id) }}
        values={{ guests: 1 }}
        onProblem={(problem) => refusedAsAWhole(problem)}
      >
        <FormField name="first" label="First name" autoComplete="given-name" maxLength={64} required />
        <FormField name="last" label="Last name" autoComplete="family-name" maxLength={64} required />
        <FormField name="email" label="E-mail" type="email" autoComplete="email" maxLength={254} required />
        <FormField name="phone" label="Phone (optional)" type="tel" autoComplete="tel" maxLength={32} />
        <FormField
          name="guests"
          label="Number of guests"
          hint="Including yourself, from 1 to 10"
          type="number"
          min={1}
          max={10}
          required
        />
        <FormText name="comments" label="Comments (optional)" rows={3} maxLength={1_000} />
        <div className="rsvp-unseen" aria-hidden="true">
          <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
        </div>
      </ShopForm>
    </details>
  );
}

function Noted({ id, at }: Pick<RsvpProps, 'at'> & { readonly id: number }) {
  return (
    <div className="rsvp-noted" role="status">
      <p>Thank you! We have your RSVP.</p>
      <p>We will e-mail you the details. If you cannot make it, the link in that e-mail cancels your RSVP.</p>
      <p>If you sent an RSVP from another browser before, the e-mail asks you to confirm this one first.</p>
      <p>
        No e-mail yet? There may be a typo in the address: <Link to={at.replace('#', `?again=${id}#`)}>try again</Link>.
      </p>
    </div>
  );
}

/** Refusal that concerns no field of the visitor: the event takes no more answers. */
function refusedAsAWhole(problem: ProblemBody) {
  const refusal = problem.errors?.find(({ field }) => field === 'event_id');
  if (!refusal) return null;
  return (
    <ProblemBox problem={problem}>
      <p>{refusal.message}</p>
    </ProblemBox>
  );
}
