import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Fields } from '@rabbet/domain/records/fields';
import { changed, type ListPlace } from './address-list';
import { fromAddress, misread, NO_NUMBER, toAddress } from './address';

const TYPING_WAIT_MS = 1_000;

/** What stands in each box of a form, by its name. */
export type Boxes = Readonly<Record<string, string>>;
export type Said = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

interface AddressFormOptions<T> {
  readonly fields: Fields<T>;
  /** What the address says now. */
  readonly values: T;
  /** Goes to the address that says this. */
  readonly go: (address: string) => void;
}

/**
 * A form whose answers are the address. What is chosen counts at once; what is typed when nothing has been typed for a
 * while, on Enter and on leaving the box. Boxes hold what was typed until the address comes to say something else. Any
 * answer leads to the first page.
 */
export function useAddressForm<T extends ListPlace>({ fields, values, go }: AddressFormOptions<T>) {
  const form = useRef<HTMLFormElement>(null);
  const address = toAddress<T>(fields, changed(values));
  const [seen, setSeen] = useState(address);
  const [asked, setAsked] = useState(address);
  const [boxes, setBoxes] = useState(() => boxesOf(values));
  const [typing, setTyping] = useState(false);
  const [notes, setNotes] = useState<Boxes>({});
  const fill = (given: T) => {
    setBoxes(boxesOf(given));
    setTyping(false);
    setNotes({});
  };
  if (address !== seen) {
    setSeen(address);
    setAsked(address);
    // gone back, or a chip taken away: not what was asked for here
    if (address !== asked) fill(values);
  }

  const ask = (said: Boxes) => {
    setTyping(false);
    setNotes({ ...misread<T>(fields, new URLSearchParams(said)), ...unreadableIn(form.current) });
    const next = toAddress<T>(fields, fromAddress<T>(fields, new URLSearchParams(said)));
    if (next === address) return;
    setAsked(next);
    go(next);
  };
  const say = ({ target: { name, value } }: Said) => {
    const said = { ...boxes, [name]: value };
    setBoxes(said);
    setNotes(({ [name]: _mended, ...others }) => others);
    return said;
  };
  usePause(typing, boxes, ask);
  useSaidBefore(form, boxes, (said) => {
    setBoxes(said);
    setTyping(true);
  });

  return {
    /** Of the form itself: what was said before scripts were there to hear it counts as well. */
    form,
    boxes,
    /** Why what stands in a box was not taken, by the name of the box. */
    notes,
    choose: (event: Said) => ask(say(event)),
    type: (event: Said) => {
      say(event);
      setTyping(true);
    },
    leave: () => ask(boxes),
    send: (event: FormEvent) => {
      event.preventDefault();
      ask(boxes);
    },
    clear: () => fill(fromAddress<T>(fields, new URLSearchParams())),
  };
}

function boxesOf(values: ListPlace): Boxes {
  return Object.fromEntries(Object.entries(changed(values)).map(([name, value]) => [name, String(value ?? '')]));
}

/** Asks when nothing has been typed for a while. */
function usePause(typing: boolean, boxes: Boxes, ask: (said: Boxes) => void): void {
  const pause = useEffectEvent(() => ask(boxes));
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(pause, TYPING_WAIT_MS);
    return () => clearTimeout(timer);
  }, [typing, boxes]);
}

/** Boxes for numbers that hold something else: the browser keeps to itself what. */
function unreadableIn(form: HTMLFormElement | null): Boxes {
  const inputs = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
  return Object.fromEntries(inputs.filter(({ validity }) => validity.badInput).map(({ name }) => [name, NO_NUMBER]));
}

/** Tells of what stands in the boxes by the time that the scripts have come, if that is something else. */
function useSaidBefore(form: RefObject<HTMLFormElement | null>, boxes: Boxes, hear: (said: Boxes) => void): void {
  const look = useEffectEvent(() => {
    const said = form.current ? saidIn(form.current, boxes) : boxes;
    if (said !== boxes) hear(said);
  });
  useEffect(() => look(), []);
}

/** The same boxes where nothing else stands in them. */
function saidIn(form: HTMLFormElement, boxes: Boxes): Boxes {
  const said = [...new FormData(form)].filter(([name, value]) => name in boxes && boxes[name] !== value);
  return said.length === 0 ? boxes : { ...boxes, ...(Object.fromEntries(said) as Boxes) }; // a form without files
}
