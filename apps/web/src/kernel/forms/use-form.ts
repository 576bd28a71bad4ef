import { type VisitorClient, Problem, type ProblemBody } from '@rabbet/client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useContext, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClient } from '../data/sources';
import { newKey } from './command-key';
import { useConfirming } from './confirming';
import { callOf, type Form, problemOfForm, acceptedReply, TO_BE_CONFIRMED, typedIn, valuesOf } from './form';
import { type SentForm, SentFormContext } from './sent-form';
import { StayingContext } from './staying';

export interface FormState {
  readonly isBusy: boolean;
  readonly problem: ProblemBody | null;
  readonly reply: unknown;
}

interface UseFormOptions<R> {
  readonly onDone?: ((reply: R) => void) | undefined;
  /** True if the page and the typed values stay once it is sent; `onDone` then says what was done. */
  readonly isInPlace?: boolean | undefined;
}

const IDLE: FormState = { isBusy: false, problem: null, reply: null };

/** Sends a form by the API and says what came of it. What is sent twice with the same content is done once. */
export function useForm<R>(
  form: Form<R>,
  hidden: Readonly<Record<string, string>>,
  { onDone, isInPlace = false }: UseFormOptions<R> = {},
) {
  const sent = useSentForm(form.name, hidden);
  const [state, setState] = useState<FormState>({
    ...IDLE,
    problem: sent?.problem ?? null,
    reply: sent?.reply ?? null,
  });
  const filling = useRef<{ content: string; key: string } | null>(null);
  const busy = useRef(false);
  const client = useClient();
  const confirming = useConfirming();
  const arrive = useArrival(form);
  const staying = useContext(StayingContext);

  const send = async (element: HTMLFormElement) => {
    const typed = typedIn([...new FormData(element)].map(([name, value]) => [name, String(value)]));
    const values = valuesOf(form, typed);
    const content = JSON.stringify(values);
    if (filling.current?.content !== content) filling.current = { content, key: newKey() };
    const { key } = filling.current;
    try {
      const reply = acceptedReply(await sendConfirmed(client, callOf(form, values), key, confirming)) as R; // what this call answers
      if (reply === NOT_CONFIRMED) return setState(IDLE);
      filling.current = null;
      const to = isInPlace ? null : form.done(reply, values);
      const words = to === null ? null : (staying?.wordsAt(to) ?? null);
      if (words !== null || (to === null && !isInPlace)) element.reset();
      setState({ ...IDLE, reply: to === null ? reply : null });
      onDone?.(reply);
      if (staying === null || words === null) return await arrive(to);
      await staying.stay({ words, undo: form.undo?.(reply, values) ?? null, formElement: element });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 422) filling.current = null; // refused, it is under way no more: the same is a new try
      setState({ ...IDLE, problem: problemOfForm(form, error) });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setState({ ...state, isBusy: true });
    void send(event.currentTarget).finally(() => (busy.current = false));
  };
  return { ...state, typed: sent?.typed ?? null, key: keyOfAgain(sent), submit, forget: () => setState(IDLE) };
}

/** Key under which a form that was sent without a script is sent again: nothing may be done twice. A refusal ends it. */
function keyOfAgain(sent: SentForm | null): string | undefined {
  return sent?.problem && sent.problem.status !== 422 ? sent.key : undefined;
}

export const NOT_CONFIRMED = Symbol('not confirmed');

export async function sendConfirmed(
  client: VisitorClient,
  { method, path, body, revision }: ReturnType<Form['call']>,
  commandId: string | undefined,
  confirming: (() => Promise<boolean>) | null,
): Promise<unknown> {
  const ask = () => client.send(method, path, body, { revision, commandId });
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== TO_BE_CONFIRMED || !confirming) throw error;
    return (await confirming()) ? ask() : NOT_CONFIRMED;
  }
}

/** Finds the submission of this form that was made without a script. */
function useSentForm(name: string, hidden: Readonly<Record<string, string>>) {
  const sent = useContext(SentFormContext);
  const isThis = sent?.name === name && Object.entries(hidden).every(([field, value]) => sent.typed[field] === value);
  return isThis ? sent : null;
}

function useArrival({ stale = [], changesAsker = false }: Pick<Form, 'stale' | 'changesAsker'>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (to: string | null) => {
    // what comes next belongs to somebody else; and an address with a secret is not come back to
    if (to !== null && changesAsker) return window.location.replace(to);
    await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    if (to !== null) await navigate(to);
  };
}
