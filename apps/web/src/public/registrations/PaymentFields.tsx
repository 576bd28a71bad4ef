import { SANDBOX_CARDS } from '@rabbet/domain/payments/payments';
import { EXPIRY_MONTHS, expiryYears, PAYMENT_METHODS } from '@rabbet/domain/registrations/registrations';
import { dateIn } from '@rabbet/domain/time/zone';
import { FormField, FormSelect } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';
import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { type Shop, useShop } from '../../kernel/data/shop';
import { type Offered, type PaymentMethod, workshopsPhone } from './registrations';

interface PaymentProps {
  readonly offered: Offered;
  readonly isSandbox: boolean;
  readonly now: number;
}

/** The choice of how to pay, and what belongs to each. Where there is one way alone, there is nothing to choose. */
export function PaymentFields({ offered: { methods, total, isOutOfChecks }, isSandbox, now }: PaymentProps) {
  const [first, ...otherMethods] = methods;
  if (total === 0) return <input type="hidden" name="payment_method" value={0} />;
  if (first === undefined) return <NoWay />;
  return (
    <section className="register-payment" aria-label="Payment">
      <h2>Payment</h2>
      {otherMethods.length > 0 ? (
        <Choice methods={methods} />
      ) : (
        <input type="hidden" name="payment_method" value={codeOf(first)} />
      )}
      {isOutOfChecks && <OutOfChecks />}
      {methods.includes('card') && <CardFields isSandbox={isSandbox} year={Number(dateIn(now).slice(0, 4))} />}
      {methods.includes('check') && <ByMail />}
      <FormField
        {...{ name: 'credit', label: 'Store credit code (optional)', maxLength: 64, autoComplete: 'off' }}
        placeholder=" "
        hint="From the e-mail about your credit. If it pays for everything, leave the card empty."
      />
    </section>
  );
}

/** The code by which the form says it. */
function codeOf(method: PaymentMethod): number {
  return PAYMENT_METHODS.indexOf(method);
}

const WORDS: Readonly<Record<PaymentMethod, string>> = { card: 'Credit card', check: 'Cash or check by mail' };

function Choice({ methods }: Pick<Offered, 'methods'>) {
  const { id, values } = useFilling();
  return (
    <fieldset className="register-choice">
      <legend>How would you like to pay?</legend>
      {methods.map((method) => (
        <label key={method} htmlFor={`${id}-${method}`}>
          <input
            id={`${id}-${method}`}
            type="radio"
            name="payment_method"
            value={codeOf(method)}
            defaultChecked={String(values['payment_method']) === String(codeOf(method))}
          />
          {WORDS[method]}
        </label>
      ))}
    </fieldset>
  );
}

function CardFields({ isSandbox, year }: { readonly isSandbox: boolean; readonly year: number }) {
  return (
    <div className="register-card" data-paid-by="card">
      {isSandbox && <Sandbox />}
      <FormField
        {...{ name: 'cc', label: 'Card number', inputMode: 'numeric', autoComplete: 'cc-number' }}
        {...{ maxLength: 32, placeholder: ' ', 'aria-required': true }}
      />
      <div className="register-expiry">
        <FormSelect name="cc_exp_mo" label="Expiry month" autoComplete="cc-exp-month">
          {EXPIRY_MONTHS.map((month) => (
            <option key={month} value={Number(month)}>
              {month}
            </option>
          ))}
        </FormSelect>
        <FormSelect name="cc_exp_yr" label="Expiry year" autoComplete="cc-exp-year">
          {expiryYears(year).map((expiryYear) => (
            <option key={expiryYear}>{expiryYear}</option>
          ))}
        </FormSelect>
      </div>
      <FormField
        {...{ name: 'cc_code', label: 'Security code', inputMode: 'numeric', autoComplete: 'cc-csc' }}
        {...{ maxLength: 4, placeholder: ' ', 'aria-required': true }}
        hint="3 digits on the back, or 4 on the front"
      />
    </div>
  );
}

/** Cards that the sandbox takes, each with what becomes of it. */
function Sandbox() {
  return (
    <div className="register-sandbox">
      <p>
        <strong>This is a test shop: no card is charged.</strong> It takes the numbers below alone, with any date ahead
        and any security code.
      </p>
      <details>
        <summary>Test cards</summary>
        <ul>
          {SANDBOX_CARDS.map(({ number, does }) => (
            <li key={number}>
              <code>{number.replace(/\d{4}(?=\d)/g, '$& ')}</code> {does}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function ByMail() {
  const shop = useShop();
  return (
    <div className="register-by-mail" data-paid-by="check">
      <p>Make your check out to {shop.name}, and mail it, or bring cash, to:</p>
      <ShopAddress shop={shop} />
      <p>Your seat is reserved only once payment arrives.</p>
    </div>
  );
}

function OutOfChecks() {
  const number = workshopsPhone(useShop());
  return (
    <p className="register-by-mail">
      We take no more checks for this workshop at the moment: too many seats wait for checks that nobody has confirmed
      yet. Please pay by card
      {number ? (
        <>
          , or call us: <PhoneLink number={number} />
        </>
      ) : (
        '.'
      )}
    </p>
  );
}

/** Street address of the gallery, a line each. */
export function ShopAddress({ shop: { name, street, suite, cityLine } }: { readonly shop: Shop }) {
  const lines = [name, [street, suite].filter(Boolean).join(', '), cityLine].filter(Boolean);
  return (
    <address className="register-address">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** The site takes no card, and a check would come too late. */
function NoWay() {
  const { phone } = useShop();
  return (
    <p className="register-by-mail">
      It is too late to mail a check for this workshop, and we take no cards on this site.{' '}
      {phone && (
        <>
          Please call us: <PhoneLink number={phone} />
        </>
      )}
    </p>
  );
}
