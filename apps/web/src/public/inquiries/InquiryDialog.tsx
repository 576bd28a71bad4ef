import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../kernel/data/answer';
import { useClient } from '../../kernel/data/sources';
import { Unanswered } from '../../kernel/data/Unanswered';
import { Dialog } from '../../ui/Dialog';
import { Spinner } from '../../ui/Spinner';
import { type InquirySubjects, subjectsQuery, type Inquiry, inquiryAt } from './inquiry-subjects';
import { AskedPiece, AskedPieces } from './AskedPiece';
import { Beside } from './Beside';
import { inquireHere, InquiryForm, SENT } from './InquiryForm';

interface InquiryDialogProps {
  /** Query of the address of the inquiry page that the dialog replaces. */
  readonly search: string;
  /** Shows the dialog; closed, it keeps what was typed. */
  readonly isOpen: boolean;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Form for an inquiry in a dialog over the current page. */
export function InquiryDialog({ search, isOpen, onSent, onClose }: InquiryDialogProps) {
  const address = new URLSearchParams(search);
  const { data, state, again } = useAnswer(subjectsQuery(useClient(), address));
  const [isSent, setIsSent] = useState(false);
  const done = () => {
    setIsSent(true);
    onSent();
  };
  if (isSent)
    return (
      <Dialog title={SENT.title} isOpen={isOpen} onClose={onClose}>
        <Thanks onClose={onClose} />
      </Dialog>
    );
  const inquiry = inquiryAt(address, data ?? NOTHING);
  return (
    <Dialog title={inquiry.title} className="dialog enquiry" isOpen={isOpen} onClose={onClose}>
      <div className="enquiry-parts">
        {data?.piece && <AskedPiece piece={data.piece} />}
        {data && <AskedPieces pieces={data.pieces} />}
        {data && <Filling inquiry={inquiry} onDone={done} />}
        {!data && state === 'awaited' && <Spinner label="One moment" />}
        {!data && state === 'lost' && <Unanswered onAgain={again}>The shop could not be reached.</Unanswered>}
        <Beside />
      </div>
    </Dialog>
  );
}
const NOTHING: InquirySubjects = { piece: null, artist: null, pieces: [] };

interface FillingProps {
  readonly inquiry: Inquiry;
  readonly onDone: () => void;
}

/** Form that moves the focus into itself, because it may be loaded after the dialog has opened. */
function Filling(props: FillingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), []);
  return (
    <div className="enquiry-filling" ref={place}>
      <InquiryForm {...props} form={inquireHere} />
    </div>
  );
}

function Thanks({ onClose }: { readonly onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className="enquiry-thanks">
      <p role="status" tabIndex={-1} ref={words}>
        {SENT.words}
      </p>
      <button type="button" className="button" onClick={onClose}>
        Keep browsing
      </button>
    </div>
  );
}
