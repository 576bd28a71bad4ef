import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { FIRST, type ListQuery, pathTo, valuesIn } from '../query/list-address';

const TYPING_WAIT_MS = 250;

/** Texts that somebody typed or chose, by the names of their conditions. */
type Texts = Readonly<Record<string, string>>;

interface FilterFormOptions {
  readonly fields: AnyFields;
  readonly query: ListQuery;
  readonly path: string;
  /** Goes to an address in place of the present one. */
  readonly replace: (address: string) => void;
}

/**
 * A form whose answers are the address. A choice counts at once, a text when nothing has been typed for a moment, and on
 * Enter. Boxes hold what was typed until the address comes to name something else.
 */
export function useFilterForm({ fields, query, path, replace }: FilterFormOptions) {
  const address = pathTo(path, query);
  const [shownAddress, setShownAddress] = useState(address);
  const [requestedAddress, setRequestedAddress] = useState(address);
  const [texts, setTexts] = useState<Texts>({});
  const [isTyping, setIsTyping] = useState(false);
  if (address !== shownAddress) {
    setShownAddress(address);
    setRequestedAddress(address);
    // gone back, a tab, or a chip taken away: nothing that was entered here
    if (address !== requestedAddress) {
      setTexts({});
      setIsTyping(false);
    }
  }

  const submit = (entered: Texts) => {
    setIsTyping(false);
    const values = valuesIn(Object.fromEntries(Object.entries(fields).filter(([name]) => name in entered)), {
      search: new URLSearchParams(entered),
    });
    const next = pathTo(path, { ...query, ...values, ...FIRST });
    if (next === pathTo(path, { ...query, ...FIRST })) return;
    setRequestedAddress(next);
    replace(next);
  };
  const pause = useEffectEvent(() => submit(texts));
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(pause, TYPING_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isTyping, texts]);

  return {
    /** Text that was entered for a condition and stands for it; undefined where the address has it. */
    textOf: (name: string): string | undefined => texts[name],
    choose: (name: string, text: string) => {
      const entered = { ...texts, [name]: text };
      setTexts(entered);
      submit(entered);
    },
    type: (name: string, text: string) => {
      setTexts({ ...texts, [name]: text });
      setIsTyping(true);
    },
    send: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(texts);
    },
    /** Enter in a box: a form without a button is not sent by it. */
    press: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      submit(texts);
    },
  };
}

/** Takes over what was typed into the search box before its script was there. */
export function useEarlyTerm(
  element: RefObject<HTMLFormElement | null>,
  term: string,
  type: (name: string, text: string) => void,
): void {
  const look = useEffectEvent(() => {
    const typed = element.current && new FormData(element.current).get('term');
    if (typeof typed === 'string' && typed !== term) type('term', typed);
  });
  useEffect(() => look(), []);
}

export type FilterForm = ReturnType<typeof useFilterForm>;
