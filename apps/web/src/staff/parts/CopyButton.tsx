import { useState } from 'react';
import { useHydrated } from '../../ui/use-hydrated';

/** Where a script cannot copy, one marks the text oneself. */
export function CopyButton({ text }: { readonly text: string }) {
  const hydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  if (!hydrated || !window.isSecureContext) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <>
      <button type="button" className="button button-quiet" onClick={copy}>
        Copy
      </button>
      <span role="status">{isCopied && 'Copied.'}</span>
    </>
  );
}
