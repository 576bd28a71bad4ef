import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageInput } from '../../kernel/pages/load-page';
import { useHydrated } from '../../ui/use-hydrated';
import { useToast } from './Toasts';

interface NoticeProps {
  readonly visit: PageInput;
  /** What an address may say has just been done, in words. */
  readonly said: Readonly<Record<string, string>>;
}

/** Key of the location that a document was opened at. */
const OPENED = 'default';

/** Tells what has just been done: a toast where a script has led here, else words on the page. Its address names it. */
export function Notice({ visit, said }: NoticeProps) {
  const name = visit.search.get('said') ?? '';
  const words = Object.hasOwn(said, name) ? (said[name] ?? null) : null;
  const { key } = useLocation();
  const show = useToast();
  const isToast = useHydrated() && key !== OPENED && show !== null;
  useEffect(() => {
    if (isToast && words !== null) show({ words });
  }, [isToast, words, show, key]);
  return <div role="status">{words !== null && !isToast && <p className="notice">{words}</p>}</div>;
}
