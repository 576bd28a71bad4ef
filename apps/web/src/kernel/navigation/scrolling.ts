import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { isPiecePath } from '../../paths/paths';
import type { PageInput } from '../pages/load-page';

const STORE = 'scroll-places';

/**
 * Scrolls the window after a navigation: to its former place when somebody goes back, to the fragment if the address
 * names one, else to the top. Between two pieces of one artist it does not scroll.
 */
export function useScrolling({ path, search }: PageInput, main: RefObject<HTMLElement | null>): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const shown = `${path}?${search}`;
  const before = useRef(shown);
  const places = useRef<Record<string, number>>({});
  const now = useRef(key);

  useEffect(() => {
    places.current = JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>; // kept below
    const note = () => void (places.current[now.current] = window.scrollY);
    // within the site the browser would scroll the page that is still shown; from document to document it knows best
    const come = () => void (history.scrollRestoration = 'manual');
    const leave = () => {
      history.scrollRestoration = 'auto';
      sessionStorage.setItem(STORE, JSON.stringify(places.current));
    };
    come();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pageshow', come);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pageshow', come);
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (before.current === shown) return;
    const from = before.current.replace(/\?.*$/, '');
    before.current = shown;
    now.current = key;
    const another = from.split('/')[1] !== path.split('/')[1];
    const isFocusLost = document.activeElement === document.body; // what was followed is not on this page
    if (another || isFocusLost) main.current?.focus({ preventScroll: true });
    const there = document.getElementById(hash.slice(1));
    if (type === NavigationType.Pop) window.scrollTo(0, places.current[key] ?? 0);
    else if (there) there.scrollIntoView();
    else if (another || !isPiecePath(path)) window.scrollTo(0, 0);
    places.current[key] = window.scrollY; // where nothing scrolls, no event tells of it
  }, [shown, key, hash, path, type, main]);
}
