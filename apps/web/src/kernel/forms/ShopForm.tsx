import type { ProblemBody } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { createContext, type MouseEvent, type ReactNode, use, useContext, useEffect, useId, useRef } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { CONFIRM_PASSWORD, type Form, FORM_KEY, FORM_NAME, TO_BE_CONFIRMED } from './form';
import { faultOf, faultsIn, wordsOf } from './problem-words';
import { SeedContext } from './sent-form';
import { useForm } from './use-form';

export interface ShopFormProps<R> {
  readonly form: Form<R>;
  /** What its button says. */
  readonly submit: ReactNode;
  /** And while it is under way. */
  readonly submitting?: string;
  readonly look?: 'main' | 'quiet' | 'danger';
  readonly label?: string;
  /** Its page's address with the fragment of where it stands: there a browser without a script comes back to. */
  readonly at?: string;
  readonly className?: string;
  /** What it knows by itself. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** What stands in its fields before anything was typed. */
  readonly values?: Readonly<Record<string, string | number | boolean | null>>;
  /** What is shown of the answer, where one stays on the page. */
  readonly shown?: (reply: R) => ReactNode;
  readonly onDone?: (reply: R) => void;
  /** Instead of the words of the shop, where the page can do better. */
  readonly onProblem?: (problem: ProblemBody, forget: () => void) => ReactNode;
  readonly children?: ReactNode;
  /** Beside its button. */
  readonly beside?: ReactNode;
}

interface Filling {
  readonly id: string;
  readonly form: Form;
  readonly problem: ProblemBody | null;
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
}

const FillingContext = createContext<Filling | null>(null);

/** The form around a field, with what stands in it and what is wrong with it. */
export function useFilling(): Filling {
  const filling = useContext(FillingContext);
  if (filling === null) throw new Error('a field stands outside of a form');
  return filling;
}

const NOTHING = {};

/** With a script it is sent without leaving the page; without one the browser sends it to the page's own address. */
export function ShopForm<R>(props: ShopFormProps<R>) {
  const { form, submit, submitting = 'One moment …', look = 'main', hidden = NOTHING, values = NOTHING } = props;
  const { isBusy, problem, reply, typed, key, submit: send, forget } = useForm(form, hidden, props.onDone);
  const hydrated = useHydrated();
  const id = useId();
  const given = { ...values, ...typed };
  const plain = form as Form; // its fields care for no reply
  const words = problem && (props.onProblem?.(problem, forget) ?? null);
  return (
    <FillingContext value={{ id, form: plain, problem, values: given }}>
      <form
        method="post"
        action={props.at}
        className={props.className ?? 'shop-form'}
        aria-label={props.label}
        noValidate={hydrated} // without scripts the browser says what is missing
        onSubmit={send}
      >
        {words ?? (problem && <Wrong problem={problem} fields={form.fields} id={id} />)}
        <Hidden name={form.name} values={hidden} id={id} again={key} />
        {props.children}
        {problem?.code === TO_BE_CONFIRMED && <ConfirmField id={id} />}
        <div className="shop-form-end">
          <button
            className={`button button-${look}`}
            aria-disabled={isBusy || undefined}
            aria-busy={isBusy || undefined}
          >
            {isBusy ? submitting : submit}
          </button>
          {props.beside}
        </div>
      </form>
      {reply !== null && props.shown?.(reply as R) /* what this form is answered */}
    </FillingContext>
  );
}

interface HiddenProps {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly id: string;
  /** Key of the same form, where it was sent before and nobody knows what became of it. */
  readonly again: string | undefined;
}

function Hidden({ name, values, id, again }: HiddenProps) {
  const seed = use(SeedContext);
  const all = { ...values, [FORM_NAME]: name, ...(seed !== null && { [FORM_KEY]: again ?? `${seed}${id}` }) };
  return Object.entries(all).map(([field, value]) => <input key={field} type="hidden" name={field} value={value} />);
}

interface WrongProps {
  readonly problem: ProblemBody;
  readonly fields: AnyFields;
  readonly id: string;
}

/** Takes the focus, and so comes into view: whoever has sent a form is led to what is wrong. */
export function ProblemBox({ problem, children }: Pick<WrongProps, 'problem'> & { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);
  return (
    <div className="shop-form-problem" role="alert" tabIndex={-1} ref={box}>
      {children}
    </div>
  );
}

/** Message on top of the form. */
function Wrong({ problem, fields, id }: WrongProps) {
  const errors = (problem.errors ?? []).filter(({ field }) => Object.hasOwn(fields, field));
  const others = (problem.errors ?? []).filter(({ field }) => !Object.hasOwn(fields, field));
  const isTold = errors.length > 0;
  return (
    <ProblemBox problem={problem}>
      <p>{isTold ? 'Please correct this:' : wordsOf(problem, fields)}</p>
      {isTold && (
        <ul>
          {errors.map((error) => (
            <li key={error.field}>
              <a href={`#${id}-${error.field}`} onClick={leadToField}>
                {faultOf(error, labelOf(error.field, fields[error.field] ?? {}))}
              </a>
            </li>
          ))}
          {others.map((error) => (
            <li key={error.field}>{faultsIn([error])}</li>
          ))}
        </ul>
      )}
    </ProblemBox>
  );
}

/** Without a step in the history: going back leads to the page before. */
export function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash } = event.currentTarget;
  const field = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Where a script is there, a dialog has asked for it before. */
function ConfirmField({ id }: { readonly id: string }) {
  return (
    <div className="field">
      <label htmlFor={`${id}-confirm`}>Enter your password to confirm that it is you</label>
      <input
        id={`${id}-confirm`}
        className="field-input"
        type="password"
        name={CONFIRM_PASSWORD}
        autoComplete="current-password"
        required
      />
    </div>
  );
}
