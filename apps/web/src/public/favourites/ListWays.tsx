import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inquireAboutPath, inquirePath } from '../../paths/paths';
import { Field } from '../../ui/Field';

export function InquireAbout({ pieces }: { readonly pieces: readonly number[] }) {
  const [piece, ...otherPieces] = pieces;
  const isOne = piece !== undefined && otherPieces.length === 0;
  return (
    <Link className="button" to={isOne ? inquirePath({ piece }) : inquireAboutPath(pieces)}>
      {isOne ? 'Inquire about it' : 'Inquire about these'}
    </Link>
  );
}

const PATIENCE_MS = 3_000;

/** Pictures that nobody has scrolled to yet are fetched before. */
export function PrintList() {
  const print = async () => {
    for (const image of document.images) image.loading = 'eager';
    const there = Promise.allSettled([...document.images].map((image) => image.decode()));
    await Promise.race([there, new Promise((go) => setTimeout(go, PATIENCE_MS))]);
    window.print();
  };
  return (
    <button className="button" type="button" onClick={() => void print()}>
      Print
    </button>
  );
}

/** Button that copies the address; shows the address for copying by hand if the browser refuses. */
export function CopyLink({ address }: { readonly address: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  return (
    <>
      <span role="status">{outcome === 'copied' && 'Copied. Anyone who opens the link sees these pieces.'}</span>
      <button className="button" type="button" onClick={() => void copy()}>
        Copy link
      </button>
      {outcome === 'refused' && <Field label="Copy this link" readOnly value={address} ref={(box) => box?.select()} />}
    </>
  );
}
