import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Fields } from '@rabbet/domain/records/fields';
import { changed, type ListPlace } from './address-list';
import { fromAddress, misread, NO_NUMBER, toAddress } from './address';

const TYPING_WAIT_MS = 1_000;

/** Text of each box of a form, by its name. */
export type Boxes = Readonly<Record<string, string>>;
export type BoxChange = ChangeEvent<HTMLInputElement | HTMLSelectElement>;

interface AddressFormOptions<T> {
  readonly fields: Fields<T>;
  /** Values of the present address. */
  readonly values: T;
  /** Goes to an address with the given query. */
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
  const [shownAddress, setShownAddress] = useState(address);
  const [requestedAddress, setRequestedAddress] = useState(address);
  const [boxes, setBoxes] = useState(() => boxesOf(values));
  const [typing, setTyping] = useState(false);
  const [notes, setNotes] = useState<Boxes>({});
  const fill = (given: T) => {
    setBoxes(boxesOf(given));
    setTyping(false);
    setNotes({});
  };
  if (address !== shownAddress) {
    setShownAddress(address);
    setRequestedAddress(address);
    // gone back, or a chip taken away: not what was asked for here
    if (address !== requestedAddress) fill(values);
  }

  const submit = (newBoxes: Boxes) => {
    setTyping(false);
    setNotes({ ...misread<T>(fields, new URLSearchParams(newBoxes)), ...unreadableIn(form.current) });
    const next = toAddress<T>(fields, fromAddress<T>(fields, new URLSearchParams(newBoxes)));
    if (next === address) return;
    setRequestedAddress(next);
    go(next);
  };
  const updateBox = ({ target: { name, value } }: BoxChange) => {
    const newBoxes = { ...boxes, [name]: value };
    setBoxes(newBoxes);
    setNotes(({ [name]: _corrected, ...otherNotes }) => otherNotes);
    return newBoxes;
  };
  useTypingPause(typing, boxes, submit);
  useEarlyInput(form, boxes, (newBoxes) => {
    setBoxes(newBoxes);
    setTyping(true);
  });

  return {
    /** Reference to the form element: input typed before scripts were loaded is read from it. */
    form,
    boxes,
    /** Reasons why texts were not accepted, by the name of the box. */
    notes,
    choose: (event: BoxChange) => submit(updateBox(event)),
    type: (event: BoxChange) => {
      updateBox(event);
      setTyping(true);
    },
    leave: () => submit(boxes),
    send: (event: FormEvent) => {
      event.preventDefault();
      submit(boxes);
    },
    clear: () => fill(fromAddress<T>(fields, new URLSearchParams())),
  };
}

function boxesOf(values: ListPlace): Boxes {
  return Object.fromEntries(Object.entries(changed(values)).map(([name, value]) => [name, String(value ?? '')]));
}

/** Asks when nothing has been typed for a while. */
function useTypingPause(typing: boolean, boxes: Boxes, submit: (boxes: Boxes) => void): void {
  const pause = useEffectEvent(() => submit(boxes));
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(pause, TYPING_WAIT_MS);
    return () => clearTimeout(timer);
  }, [typing, boxes]);
}

/** Boxes for numbers that hold something else: the browser keeps to itself what. */
function unreadableIn(form: HTMLFormElement | null): Boxes {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
  return Object.fromEntries(inputs.filter(({ validity }) => validity.badInput).map(({ name }) => [name, NO_NUMBER]));
}

/** Tells of what stands in the boxes by the time that the scripts have come, if that is something else. */
function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  boxes: Boxes,
  onInput: (filledBoxes: Boxes) => void,
): void {
  const look = useEffectEvent(() => {
    const filledBoxes = form.current ? boxesIn(form.current, boxes) : boxes;
    if (filledBoxes !== boxes) onInput(filledBoxes);
  });
  useEffect(() => look(), []);
}

/** The same boxes where nothing else stands in them. */
function boxesIn(form: HTMLFormElement, boxes: Boxes): Boxes {
  const changedEntries = [...new FormData(form)].filter(([name, value]) => name in boxes && boxes[name] !== value);
  return changedEntries.length === 0 ? boxes : { ...boxes, ...(Object.fromEntries(changedEntries) as Boxes) }; // a form without files
}
