import type { ProblemBody } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { NOT_ACKNOWLEDGED, type Registrant as Known } from '@rabbet/domain/registrations/registrations';
import { policyNotice } from '@rabbet/domain/workshops/workshops';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormCheck, FormField } from '../../kernel/forms/FormField';
import { leadToField, ProblemBox, ShopForm, useFilling } from '../../kernel/forms/ShopForm';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { useShop } from '../../kernel/data/shop';
import type { HeldSeat } from './held-seat';
import { PaymentFields } from './PaymentFields';
import { isTyped, register } from './register-forms';
import { type Offered, type Registering, REGISTERING, workshopsPhone } from './registrations';

export interface RegisterFormProps {
  readonly registering: Registering;
  readonly offered: Offered;
  /** Secret of the link to a seat that is kept for whoever has it. */
  readonly offer?: string;
  /** Words of the form that are known already. */
  readonly registrant?: Known | null;
  readonly now: number;
  readonly form?: typeof register;
  readonly onRefused?: HeldSeat['onRefused'];
  readonly onDone?: (reply: { readonly data: { readonly confirmation: string } }) => void;
}

/** The form for a seat, or in the same place for the waitlist. What depends on what is chosen in it is shown by its styles. */
export function RegisterForm(props: RegisterFormProps) {
  const { registering, offered, offer, registrant, now, form = register, onRefused, onDone } = props;
  const { workshop, payment } = registering;
  const waits = offered.takes === 'waitlist';
  return (
    <div className="register-parts">
      <ShopForm
        form={form}
        label={waits ? 'Waitlist' : 'Registration'}
        submit={<Submit offered={offered} />}
        className="shop-form register-form"
        hidden={{ workshop_id: String(workshop.id), ...(offer !== undefined && { offer }) }}
        values={{ payment_method: 0, cc_exp_mo: '1', ...registrant }}
        onDone={onDone}
        onProblem={(problem) =>
          problem.errors && problem.errors.length > 0 && <Alerts {...{ problem, waits, onRefused }} />
        }
        beside={<p className="register-unread">{NOT_ACKNOWLEDGED}</p>}
      >
        {waits && <input type="hidden" name="waits" value="true" />}
        {!waits && <input type="hidden" name="total" value={offered.total / 100} />}
        <Policy workshop={workshop} />
        <Registrant isKnown={offer !== undefined && registrant != null} />
        {!waits && <PaymentFields offered={offered} isSandbox={payment.sandbox} now={now} />}
        <div className="unseen" aria-hidden="true">
          <label>
            Leave this empty
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
      </ShopForm>
      <Total offered={offered} />
    </div>
  );
}

function Submit({ offered: { takes, methods } }: Pick<RegisterFormProps, 'offered'>) {
  if (takes === 'waitlist') return 'Join the Waitlist';
  if (methods.length === 0) return 'Register';
  return methods.map((method) => (
    <span key={method} data-paid-by={method}>
      {method === 'card' ? 'Register & Pay Now' : 'Register & Cash/Mail in Check'}
    </span>
  ));
}

function Policy({ workshop: { cancellation, price } }: Pick<Registering, 'workshop'>) {
  return (
    <section className="register-policy" aria-label="Cancellation Policy">
      <h2>Cancellation Policy</h2>
      {policyNotice(cancellation, price === 0).map(({ text, red }) => (
        <p key={text} data-red={red || undefined}>
          {text}
        </p>
      ))}
      <FormCheck name="acknowledged" label="I have read and accept the cancellation policy" />
    </section>
  );
}

const line = { maxLength: 64, required: true } as const;

/** Pattern as browsers read it: a sign of a class that could mean something else stands behind a stroke. */
const PHONE = String.raw`[\s\(\)+.\-]*1?([\s\(\).\-]*[0-9]){10}\s*`;

/** The seat of an offer is kept for a name and an address: others are for the shop to change. */
function Registrant({ isKnown }: { readonly isKnown: boolean }) {
  const fixed = isKnown && { readOnly: true };
  return (
    <>
      {isKnown && (
        <p className="register-known">
          This seat is kept for this name and e-mail address. If one of them is wrong, please call us, and we will
          change it.
        </p>
      )}
      <FormField name="first" label="First name" autoComplete="given-name" {...line} {...fixed} />
      <FormField name="last" label="Last name" autoComplete="family-name" {...line} {...fixed} />
      <FormField
        {...{ name: 'phone', label: 'Phone', hint: '10 digits, area code first', required: true }}
        {...{ type: 'tel', autoComplete: 'tel-national', inputMode: 'tel', maxLength: 32 }}
        {...{ pattern: PHONE, title: '10 digits, such as 919-555-0142' }}
      />
      <FormField
        {...{ name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email', maxLength: 254, required: true }}
        {...fixed}
      />
      <FormField name="address" label="Street address" autoComplete="address-line1" {...line} />
      <FormField name="address_2" label="Suite/Apt/# (optional)" autoComplete="address-line2" maxLength={64} />
      <FormField name="city" label="City" autoComplete="address-level2" {...line} />
      <FormField name="state" label="State" autoComplete="address-level1" {...line} />
      <FormField
        {...{ name: 'zip', label: 'ZIP code', autoComplete: 'postal-code', inputMode: 'numeric', required: true }}
        {...{ maxLength: 5, pattern: '[0-9]{5}', title: '5 digits' }}
      />
    </>
  );
}

/** Price, tax and total, always in sight. */
function Total({ offered: { takes, price, tax, total } }: Pick<RegisterFormProps, 'offered'>) {
  if (takes === 'waitlist') return <p className="register-total">You pay nothing to wait.</p>;
  if (total === 0) return <p className="register-total">This workshop is free.</p>;
  return (
    <dl className="register-total" aria-label="What you pay">
      <div>
        <dt>Price</dt>
        <dd>{dollars(price)}</dd>
      </div>
      <div>
        <dt>Tax</dt>
        <dd>{dollars(tax)}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>{dollars(total)}</dd>
      </div>
    </dl>
  );
}

/** Refusals that ask people to call the shop. */
const CALLING: ReadonlySet<string> = new Set([
  'payment/too-many',
  'offer/standing',
  'check/too-late',
  'check/unconfirmed',
  'card/none',
  'credit/over',
]);

interface AlertsProps extends Pick<RegisterFormProps, 'onRefused'> {
  readonly problem: ProblemBody;
  readonly waits: boolean;
}

/** Each refusal by itself, with the way to its field. What the form stands on may have changed: it is asked for anew. */
function Alerts({ problem, waits, onRefused }: AlertsProps) {
  const { id } = useFilling();
  const phone = workshopsPhone(useShop());
  const queryClient = useQueryClient();
  useEffect(() => onRefused?.(problem, !waits), [onRefused, problem, waits]);
  useEffect(() => void queryClient.invalidateQueries({ queryKey: [REGISTERING] }), [problem, queryClient]);
  return (
    <ProblemBox problem={problem}>
      <ul className="register-alerts">
        {problem.errors?.map(({ field, code, message }) => (
          <li key={`${field} ${message}`}>
            {isTyped(field) ? (
              <a href={`#${id}-${field}`} onClick={leadToField}>
                {message}
              </a>
            ) : (
              message
            )}
            {CALLING.has(code) && phone && (
              <>
                {' '}
                <PhoneLink number={phone} />
              </>
            )}
          </li>
        ))}
      </ul>
    </ProblemBox>
  );
}
