import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Covered {
  readonly cover?: number;
}

/** Of what covers a page: an entry of the browser's history, so that Back takes it away and does not leave the page. */
export function useCover() {
  const navigate = useNavigate();
  const here = useLocation();
  const [own, setOwn] = useState<number | null>(null);
  // an entry of before the page was loaded anew covers nothing
  const isUp = own !== null && (here.state as Covered | null)?.cover === own; // written below
  return {
    isUp,
    putUp() {
      const cover = Date.now();
      setOwn(cover);
      void navigate(here, { state: { cover } satisfies Covered });
    },
    /** To the page below it, or to another one in its place. */
    takeDown: (to?: string) => void (to === undefined ? navigate(-1) : navigate(to, { replace: true })),
  };
}
