export type PageSize = 20 | 30 | 40;

export const PAGE_SIZE_COOKIE = 'page_size';

const MEDIUM_PX = 720;
const WIDE_PX = 960;
const YEAR_SECONDS = 31_536_000;

/** How many fit well on a page of a window that is so wide. */
export function pageSizeOf(windowWidth: number): PageSize {
  if (windowWidth < MEDIUM_PX) return 20;
  return windowWidth < WIDE_PX ? 30 : 40;
}

/** Tells the server of this window, now and whenever its class changes. */
export function tellPageSize(): void {
  const tell = () => {
    document.cookie = `${PAGE_SIZE_COOKIE}=${pageSizeOf(window.innerWidth)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  for (const px of [MEDIUM_PX, WIDE_PX]) matchMedia(`(min-width: ${px}px)`).addEventListener('change', tell);
  tell();
}
