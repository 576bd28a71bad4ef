import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Covered {
  readonly cover?: number;
}

/**
 * Adds an entry to the browser's history for a layer over the page, so that Back closes the layer and does not leave
 * the page.
 */
export function useCover() {
  const navigate = useNavigate();
  const here = useLocation();
  const [openCover, setOpenCover] = useState<number | null>(null);
  // an entry of before the page was loaded anew covers nothing
  const isUp = openCover !== null && (here.state as Covered | null)?.cover === openCover; // written below
  return {
    isUp,
    putUp() {
      const cover = Date.now();
      setOpenCover(cover);
      void navigate(here, { state: { cover } satisfies Covered });
    },
    /** Returns to the page below, or replaces the layer by another page. */
    takeDown: (to?: string) => void (to === undefined ? navigate(-1) : navigate(to, { replace: true })),
  };
}
