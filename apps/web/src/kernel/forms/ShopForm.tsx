import type { ProblemBody } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { createContext, type MouseEvent, type ReactNode, use, useContext, useEffect, useId, useRef } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { CONFIRM_PASSWORD, type Form, FORM_KEY, FORM_NAME, shownValues, TO_BE_CONFIRMED } from './form';
import { faultOf, faultsIn, wordsOf } from './problem-words';
import { SeedContext } from './sent-form';
import { useForm } from './use-form';

export interface ShopFormProps<R> {
  readonly form: Form<R>;
  /** Text of the button. */
  readonly submit: ReactNode;
  /** Text of the button while the form is being sent. */
  readonly submitting?: string;
  readonly look?: 'main' | 'quiet' | 'danger';
  readonly label?: string;
  /** Address of the page with the fragment of the form: a browser without scripts returns to it after sending. */
  readonly at?: string;
  readonly className?: string;
  /** Values that are sent and not shown. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Values of the fields before anything was typed. */
  readonly values?: Readonly<Record<string, string | number | boolean | null>>;
  /** Renders the reply, if sending the form does not lead to another page. */
  readonly shown?: (reply: R) => ReactNode;
  readonly onDone?: (reply: R) => void;
  /** True if the page and the typed values stay once it is sent by a script; `onDone` then says what was done. */
  readonly isInPlace?: boolean;
  /** Called when something is typed or chosen. */
  readonly onInput?: () => void;
  /** Renders a problem in place of the usual message; null for the usual one. */
  readonly onProblem?: (problem: ProblemBody, forget: () => void) => ReactNode;
  readonly children?: ReactNode;
  /** Content that follows the button. */
  readonly beside?: ReactNode;
}

export interface Filling {
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

/** Gives fields the form around them, where another part of the page sends it. */
export function FormFilling({ children, ...filling }: Filling & { readonly children: ReactNode }) {
  return <FillingContext value={filling}>{children}</FillingContext>;
}

const NOTHING = {};

/** Form that scripts send without leaving the page. Without scripts the browser sends it to the address of the page. */
export function ShopForm<R>(props: ShopFormProps<R>) {
  const { form, submit, submitting = 'One moment …', look = 'main', hidden = NOTHING, values = NOTHING } = props;
  const { isBusy, problem, reply, typed, key, submit: send, forget } = useForm(form, hidden, props);
  const hydrated = useHydrated();
  const id = useId();
  const given = { ...shownValues(form.fields, values), ...typed };
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
        onInput={props.onInput}
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
  const otherErrors = (problem.errors ?? []).filter(({ field }) => !Object.hasOwn(fields, field));
  const hasFieldErrors = errors.length > 0;
  return (
    <ProblemBox problem={problem}>
      <p>{hasFieldErrors ? 'Please correct this:' : wordsOf(problem, fields)}</p>
      {hasFieldErrors && (
        <ul>
          {errors.map((error) => (
            <li key={error.field}>
              <a href={`#${id}-${error.field}`} onClick={leadToField}>
                {faultOf(error, labelOf(error.field, fields[error.field] ?? {}))}
              </a>
            </li>
          ))}
          {otherErrors.map((error) => (
            <li key={error.field}>{faultsIn([error])}</li>
          ))}
        </ul>
      )}
    </ProblemBox>
  );
}

/** Moves the focus to the field without an entry in the history, so that Back leads to the page before. */
export function leadToField(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash } = event.currentTarget;
  const field = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Password box for browsers without scripts; with scripts a dialog has asked for the password before. */
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
