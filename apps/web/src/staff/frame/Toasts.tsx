import { Problem } from '@rabbet/client';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Words for what was just done, with the way to undo it where there is one. */
export interface Toast {
  readonly words: string;
  readonly undo?: () => Promise<unknown>;
}

type ShowToast = (toast: Toast) => void;
const ToastContext = createContext<ShowToast | null>(null);

/** Shows words at the foot of the window: the page does not move, and the focus stays. Null where no frame shows them. */
export function useToast(): ShowToast | null {
  return use(ToastContext);
}

interface ToastsProps {
  readonly children: ReactNode;
}

/** The last toast stands until there is another, somebody closes it, or another page is opened. */
export function Toasts({ children }: ToastsProps) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ readonly toast: Toast; readonly pathname: string } | null>(null);
  const show = useCallback((toast: Toast) => setShown({ toast, pathname: location.pathname }), []);
  const toast = shown?.pathname === pathname ? shown.toast : null;
  const undo = async () => {
    try {
      await toast?.undo?.();
      show({ words: 'Put back as it was.' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      show({ words: `It could not be undone. ${error.detail}` });
    }
  };
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toast && (
          <p className="toast">
            {toast.words}
            {toast.undo && (
              <button type="button" onClick={() => void undo()}>
                Undo
              </button>
            )}
            <button type="button" aria-label="Close" onClick={() => setShown(null)}>
              ×
            </button>
          </p>
        )}
      </div>
    </ToastContext>
  );
}
